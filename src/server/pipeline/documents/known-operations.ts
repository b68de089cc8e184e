import { type ASTVisitor, GraphQLError, type OperationDefinitionNode, type ValidationContext } from 'graphql';

/** Refuses a kind of operation that the schema has none of; graphql-js finds that out only when it executes. */
export function KnownOperationsRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node: OperationDefinitionNode) {
      if (context.getSchema().getRootType(node.operation) != null) return;
      context.reportError(new GraphQLError(`The schema has no ${node.operation}s.`, { nodes: node }));
    },
  };
}
