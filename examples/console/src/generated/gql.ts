/* eslint-disable */
import * as types from './graphql';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
  '\n  query Conversation($userId: ID!, $sessionId: ID!, $before: String) {\n    session(userId: $userId, sessionId: $sessionId) {\n      id\n      title\n      messages(last: 30, before: $before) {\n        edges {\n          cursor\n          node {\n            id\n            role\n            rawRole\n            name\n            timestamp\n            toolCalls {\n              id\n              name\n              arguments\n            }\n            parts {\n              __typename\n              ... on TextPart {\n                text\n              }\n              ... on ImagePart {\n                url\n                detail\n              }\n              ... on VideoPart {\n                url\n              }\n              ... on OtherPart {\n                type\n                json\n              }\n            }\n          }\n        }\n        pageInfo {\n          hasPreviousPage\n          startCursor\n        }\n      }\n    }\n  }\n': typeof types.ConversationDocument;
  '\n  mutation DeleteAccount($input: DeleteMemoryAccountInput!) {\n    deleteMemoryAccount(input: $input) {\n      __typename\n      ... on DeleteMemoryAccountPayload {\n        outcome\n        layers {\n          layer\n          outcome\n          detail\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.DeleteAccountDocument;
  '\n  mutation ConfirmCandidate($input: ConfirmCandidateInput!) {\n    confirmCandidate(input: $input) {\n      __typename\n      ... on ConfirmCandidatePayload {\n        pending\n        confirmedId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.ConfirmCandidateDocument;
  '\n  query Candidates($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      candidates(first: 20) {\n        edges {\n          cursor\n          node {\n            id\n            candidateId\n            content\n            suggestedKey\n            suggestedValue\n            occurrences\n            clashesWith {\n              ...FactFields\n            }\n          }\n        }\n      }\n    }\n  }\n': typeof types.CandidatesDocument;
  '\n  query Export($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      export {\n        complete\n        exportedAt\n        raw\n      }\n    }\n  }\n': typeof types.ExportDocument;
  '\n  mutation UpdateFact($input: UpdateFactInput!) {\n    updateFact(input: $input) {\n      __typename\n      ... on UpdateFactPayload {\n        pending\n        fact {\n          id\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.UpdateFactDocument;
  '\n  fragment FactFields on Fact {\n    id\n    factId\n    key\n    value\n    version\n    confirmedBy\n    updatedAt\n  }\n': typeof types.FactFieldsFragmentDoc;
  '\n  query Facts($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      active: facts(status: ACTIVE, first: 200) {\n        edges {\n          cursor\n          node {\n            ...FactFields\n          }\n        }\n      }\n      superseded: facts(status: SUPERSEDED, first: 200) {\n        edges {\n          cursor\n          node {\n            id\n            key\n            value\n            version\n            updatedAt\n          }\n        }\n      }\n    }\n  }\n': typeof types.FactsDocument;
  '\n  mutation ForgetFact($input: ForgetFactInput!) {\n    forgetFact(input: $input) {\n      __typename\n      ... on ForgetFactPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.ForgetFactDocument;
  '\n  query Items($agentId: ID!, $userId: ID!, $after: String) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      items(first: 20, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            memoryId\n            content\n            updatedAt\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n': typeof types.ItemsDocument;
  '\n  mutation CorrectItem($input: CorrectMemoryItemInput!) {\n    correctMemoryItem(input: $input) {\n      __typename\n      ... on CorrectMemoryItemPayload {\n        pending\n        item {\n          id\n          content\n          updatedAt\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.CorrectItemDocument;
  '\n  mutation ForgetItem($input: ForgetMemoryItemInput!) {\n    forgetMemoryItem(input: $input) {\n      __typename\n      ... on ForgetMemoryItemPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.ForgetItemDocument;
  '\n  query Preference($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      preference {\n        enabled\n      }\n    }\n  }\n': typeof types.PreferenceDocument;
  '\n  mutation SetPreference($input: SetMemoryPreferenceInput!) {\n    setMemoryPreference(input: $input) {\n      __typename\n      ... on SetMemoryPreferencePayload {\n        pending\n        memory {\n          id\n          preference {\n            enabled\n          }\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n': typeof types.SetPreferenceDocument;
  '\n  query Sessions($userId: ID!, $after: String) {\n    sessions(userId: $userId, first: 25, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          sessionId\n          title\n          agentName\n          updatedAt\n          lastMessage {\n            id\n            text\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n': typeof types.SessionsDocument;
};
const documents: Documents = {
  '\n  query Conversation($userId: ID!, $sessionId: ID!, $before: String) {\n    session(userId: $userId, sessionId: $sessionId) {\n      id\n      title\n      messages(last: 30, before: $before) {\n        edges {\n          cursor\n          node {\n            id\n            role\n            rawRole\n            name\n            timestamp\n            toolCalls {\n              id\n              name\n              arguments\n            }\n            parts {\n              __typename\n              ... on TextPart {\n                text\n              }\n              ... on ImagePart {\n                url\n                detail\n              }\n              ... on VideoPart {\n                url\n              }\n              ... on OtherPart {\n                type\n                json\n              }\n            }\n          }\n        }\n        pageInfo {\n          hasPreviousPage\n          startCursor\n        }\n      }\n    }\n  }\n':
    types.ConversationDocument,
  '\n  mutation DeleteAccount($input: DeleteMemoryAccountInput!) {\n    deleteMemoryAccount(input: $input) {\n      __typename\n      ... on DeleteMemoryAccountPayload {\n        outcome\n        layers {\n          layer\n          outcome\n          detail\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.DeleteAccountDocument,
  '\n  mutation ConfirmCandidate($input: ConfirmCandidateInput!) {\n    confirmCandidate(input: $input) {\n      __typename\n      ... on ConfirmCandidatePayload {\n        pending\n        confirmedId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.ConfirmCandidateDocument,
  '\n  query Candidates($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      candidates(first: 20) {\n        edges {\n          cursor\n          node {\n            id\n            candidateId\n            content\n            suggestedKey\n            suggestedValue\n            occurrences\n            clashesWith {\n              ...FactFields\n            }\n          }\n        }\n      }\n    }\n  }\n':
    types.CandidatesDocument,
  '\n  query Export($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      export {\n        complete\n        exportedAt\n        raw\n      }\n    }\n  }\n':
    types.ExportDocument,
  '\n  mutation UpdateFact($input: UpdateFactInput!) {\n    updateFact(input: $input) {\n      __typename\n      ... on UpdateFactPayload {\n        pending\n        fact {\n          id\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.UpdateFactDocument,
  '\n  fragment FactFields on Fact {\n    id\n    factId\n    key\n    value\n    version\n    confirmedBy\n    updatedAt\n  }\n':
    types.FactFieldsFragmentDoc,
  '\n  query Facts($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      active: facts(status: ACTIVE, first: 200) {\n        edges {\n          cursor\n          node {\n            ...FactFields\n          }\n        }\n      }\n      superseded: facts(status: SUPERSEDED, first: 200) {\n        edges {\n          cursor\n          node {\n            id\n            key\n            value\n            version\n            updatedAt\n          }\n        }\n      }\n    }\n  }\n':
    types.FactsDocument,
  '\n  mutation ForgetFact($input: ForgetFactInput!) {\n    forgetFact(input: $input) {\n      __typename\n      ... on ForgetFactPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.ForgetFactDocument,
  '\n  query Items($agentId: ID!, $userId: ID!, $after: String) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      items(first: 20, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            memoryId\n            content\n            updatedAt\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n':
    types.ItemsDocument,
  '\n  mutation CorrectItem($input: CorrectMemoryItemInput!) {\n    correctMemoryItem(input: $input) {\n      __typename\n      ... on CorrectMemoryItemPayload {\n        pending\n        item {\n          id\n          content\n          updatedAt\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.CorrectItemDocument,
  '\n  mutation ForgetItem($input: ForgetMemoryItemInput!) {\n    forgetMemoryItem(input: $input) {\n      __typename\n      ... on ForgetMemoryItemPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.ForgetItemDocument,
  '\n  query Preference($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      preference {\n        enabled\n      }\n    }\n  }\n':
    types.PreferenceDocument,
  '\n  mutation SetPreference($input: SetMemoryPreferenceInput!) {\n    setMemoryPreference(input: $input) {\n      __typename\n      ... on SetMemoryPreferencePayload {\n        pending\n        memory {\n          id\n          preference {\n            enabled\n          }\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n':
    types.SetPreferenceDocument,
  '\n  query Sessions($userId: ID!, $after: String) {\n    sessions(userId: $userId, first: 25, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          sessionId\n          title\n          agentName\n          updatedAt\n          lastMessage {\n            id\n            text\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n':
    types.SessionsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Conversation($userId: ID!, $sessionId: ID!, $before: String) {\n    session(userId: $userId, sessionId: $sessionId) {\n      id\n      title\n      messages(last: 30, before: $before) {\n        edges {\n          cursor\n          node {\n            id\n            role\n            rawRole\n            name\n            timestamp\n            toolCalls {\n              id\n              name\n              arguments\n            }\n            parts {\n              __typename\n              ... on TextPart {\n                text\n              }\n              ... on ImagePart {\n                url\n                detail\n              }\n              ... on VideoPart {\n                url\n              }\n              ... on OtherPart {\n                type\n                json\n              }\n            }\n          }\n        }\n        pageInfo {\n          hasPreviousPage\n          startCursor\n        }\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Conversation($userId: ID!, $sessionId: ID!, $before: String) {\n    session(userId: $userId, sessionId: $sessionId) {\n      id\n      title\n      messages(last: 30, before: $before) {\n        edges {\n          cursor\n          node {\n            id\n            role\n            rawRole\n            name\n            timestamp\n            toolCalls {\n              id\n              name\n              arguments\n            }\n            parts {\n              __typename\n              ... on TextPart {\n                text\n              }\n              ... on ImagePart {\n                url\n                detail\n              }\n              ... on VideoPart {\n                url\n              }\n              ... on OtherPart {\n                type\n                json\n              }\n            }\n          }\n        }\n        pageInfo {\n          hasPreviousPage\n          startCursor\n        }\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteAccount($input: DeleteMemoryAccountInput!) {\n    deleteMemoryAccount(input: $input) {\n      __typename\n      ... on DeleteMemoryAccountPayload {\n        outcome\n        layers {\n          layer\n          outcome\n          detail\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation DeleteAccount($input: DeleteMemoryAccountInput!) {\n    deleteMemoryAccount(input: $input) {\n      __typename\n      ... on DeleteMemoryAccountPayload {\n        outcome\n        layers {\n          layer\n          outcome\n          detail\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ConfirmCandidate($input: ConfirmCandidateInput!) {\n    confirmCandidate(input: $input) {\n      __typename\n      ... on ConfirmCandidatePayload {\n        pending\n        confirmedId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation ConfirmCandidate($input: ConfirmCandidateInput!) {\n    confirmCandidate(input: $input) {\n      __typename\n      ... on ConfirmCandidatePayload {\n        pending\n        confirmedId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Candidates($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      candidates(first: 20) {\n        edges {\n          cursor\n          node {\n            id\n            candidateId\n            content\n            suggestedKey\n            suggestedValue\n            occurrences\n            clashesWith {\n              ...FactFields\n            }\n          }\n        }\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Candidates($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      candidates(first: 20) {\n        edges {\n          cursor\n          node {\n            id\n            candidateId\n            content\n            suggestedKey\n            suggestedValue\n            occurrences\n            clashesWith {\n              ...FactFields\n            }\n          }\n        }\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Export($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      export {\n        complete\n        exportedAt\n        raw\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Export($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      export {\n        complete\n        exportedAt\n        raw\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateFact($input: UpdateFactInput!) {\n    updateFact(input: $input) {\n      __typename\n      ... on UpdateFactPayload {\n        pending\n        fact {\n          id\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateFact($input: UpdateFactInput!) {\n    updateFact(input: $input) {\n      __typename\n      ... on UpdateFactPayload {\n        pending\n        fact {\n          id\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment FactFields on Fact {\n    id\n    factId\n    key\n    value\n    version\n    confirmedBy\n    updatedAt\n  }\n',
): (typeof documents)['\n  fragment FactFields on Fact {\n    id\n    factId\n    key\n    value\n    version\n    confirmedBy\n    updatedAt\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Facts($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      active: facts(status: ACTIVE, first: 200) {\n        edges {\n          cursor\n          node {\n            ...FactFields\n          }\n        }\n      }\n      superseded: facts(status: SUPERSEDED, first: 200) {\n        edges {\n          cursor\n          node {\n            id\n            key\n            value\n            version\n            updatedAt\n          }\n        }\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Facts($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      active: facts(status: ACTIVE, first: 200) {\n        edges {\n          cursor\n          node {\n            ...FactFields\n          }\n        }\n      }\n      superseded: facts(status: SUPERSEDED, first: 200) {\n        edges {\n          cursor\n          node {\n            id\n            key\n            value\n            version\n            updatedAt\n          }\n        }\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ForgetFact($input: ForgetFactInput!) {\n    forgetFact(input: $input) {\n      __typename\n      ... on ForgetFactPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation ForgetFact($input: ForgetFactInput!) {\n    forgetFact(input: $input) {\n      __typename\n      ... on ForgetFactPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Items($agentId: ID!, $userId: ID!, $after: String) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      items(first: 20, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            memoryId\n            content\n            updatedAt\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Items($agentId: ID!, $userId: ID!, $after: String) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      items(first: 20, after: $after) {\n        edges {\n          cursor\n          node {\n            id\n            memoryId\n            content\n            updatedAt\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CorrectItem($input: CorrectMemoryItemInput!) {\n    correctMemoryItem(input: $input) {\n      __typename\n      ... on CorrectMemoryItemPayload {\n        pending\n        item {\n          id\n          content\n          updatedAt\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation CorrectItem($input: CorrectMemoryItemInput!) {\n    correctMemoryItem(input: $input) {\n      __typename\n      ... on CorrectMemoryItemPayload {\n        pending\n        item {\n          id\n          content\n          updatedAt\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ForgetItem($input: ForgetMemoryItemInput!) {\n    forgetMemoryItem(input: $input) {\n      __typename\n      ... on ForgetMemoryItemPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation ForgetItem($input: ForgetMemoryItemInput!) {\n    forgetMemoryItem(input: $input) {\n      __typename\n      ... on ForgetMemoryItemPayload {\n        pending\n        forgottenId\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Preference($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      preference {\n        enabled\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Preference($agentId: ID!, $userId: ID!) {\n    agentMemory(agentId: $agentId, endUserId: $userId) {\n      id\n      preference {\n        enabled\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SetPreference($input: SetMemoryPreferenceInput!) {\n    setMemoryPreference(input: $input) {\n      __typename\n      ... on SetMemoryPreferencePayload {\n        pending\n        memory {\n          id\n          preference {\n            enabled\n          }\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n',
): (typeof documents)['\n  mutation SetPreference($input: SetMemoryPreferenceInput!) {\n    setMemoryPreference(input: $input) {\n      __typename\n      ... on SetMemoryPreferencePayload {\n        pending\n        memory {\n          id\n          preference {\n            enabled\n          }\n        }\n      }\n      ... on MemoryError {\n        message\n      }\n    }\n  }\n'];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Sessions($userId: ID!, $after: String) {\n    sessions(userId: $userId, first: 25, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          sessionId\n          title\n          agentName\n          updatedAt\n          lastMessage {\n            id\n            text\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Sessions($userId: ID!, $after: String) {\n    sessions(userId: $userId, first: 25, after: $after) {\n      edges {\n        cursor\n        node {\n          id\n          sessionId\n          title\n          agentName\n          updatedAt\n          lastMessage {\n            id\n            text\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n'];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> =
  TDocumentNode extends DocumentNode<infer TType, any> ? TType : never;
