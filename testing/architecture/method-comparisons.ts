import ts from 'typescript';
import { paymentMethods } from '#domain/payment/payment-method.ts';

const methods: ReadonlySet<string> = new Set(paymentMethods);
const equalities = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** Counts the places where a source compares a payment method with a name: `method === 'CARD'`, `case 'CARD':`. */
export function countMethodComparisons(path: string, source: string): number {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isBinaryExpression(node) && equalities.has(node.operatorToken.kind)) {
      if (isComparison(node.left, node.right) || isComparison(node.right, node.left)) count += 1;
    }
    if (ts.isSwitchStatement(node))
      count += node.caseBlock.clauses.filter(
        (clause) => ts.isCaseClause(clause) && isComparison(node.expression, clause.expression),
      ).length;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return count;
}

const isComparison = (value: ts.Node, name: ts.Node): boolean =>
  /method$/i.test(value.getText()) && ts.isStringLiteral(name) && methods.has(name.text);
