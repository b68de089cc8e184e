export type PossibleTypesResultData = {
  possibleTypes: {
    ConfirmCandidateResult: [
      'ConfirmCandidatePayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ];
    CorrectMemoryItemResult: [
      'CorrectMemoryItemPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ];
    CreateFactResult: ['CreateFactPayload', 'MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError'];
    DeleteMemoryAccountResult: [
      'DeleteMemoryAccountPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'MemoryPurgeUnavailableError',
    ];
    ForgetFactResult: ['ForgetFactPayload', 'MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError'];
    ForgetMemoryItemResult: [
      'ForgetMemoryItemPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ];
    MemoryError: [
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'MemoryPurgeUnavailableError',
    ];
    MessagePart: ['ImagePart', 'OtherPart', 'TextPart', 'VideoPart'];
    Node: ['AgentMemory', 'Candidate', 'Fact', 'MemoryItem', 'Session'];
    SetMemoryPreferenceResult: [
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'SetMemoryPreferencePayload',
    ];
    UpdateFactResult: ['MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError', 'UpdateFactPayload'];
  };
};
const result: PossibleTypesResultData = {
  possibleTypes: {
    ConfirmCandidateResult: [
      'ConfirmCandidatePayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ],
    CorrectMemoryItemResult: [
      'CorrectMemoryItemPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ],
    CreateFactResult: ['CreateFactPayload', 'MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError'],
    DeleteMemoryAccountResult: [
      'DeleteMemoryAccountPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'MemoryPurgeUnavailableError',
    ],
    ForgetFactResult: ['ForgetFactPayload', 'MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError'],
    ForgetMemoryItemResult: [
      'ForgetMemoryItemPayload',
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
    ],
    MemoryError: [
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'MemoryPurgeUnavailableError',
    ],
    MessagePart: ['ImagePart', 'OtherPart', 'TextPart', 'VideoPart'],
    Node: ['AgentMemory', 'Candidate', 'Fact', 'MemoryItem', 'Session'],
    SetMemoryPreferenceResult: [
      'MemoryConflictError',
      'MemoryInputError',
      'MemoryNotFoundError',
      'SetMemoryPreferencePayload',
    ],
    UpdateFactResult: ['MemoryConflictError', 'MemoryInputError', 'MemoryNotFoundError', 'UpdateFactPayload'],
  },
};
export default result;
