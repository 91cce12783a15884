import { relative } from 'node:path'
import type { Expression, Node } from 'typescript/unstable/ast'
import {
  isAwaitExpression,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isPropertyAccessExpression,
  isVoidExpression,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Every statement of a project that drops an `Outcome`, as `file:line`: whoever calls what may refuse has to look. */
export function ignoredOutcomes(root: string, config: string): string[] {
  const api = new API({ cwd: root })
  try {
    const { program, checker, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const isOutcome = outcomes(checker)
    return rootFiles.flatMap(name => {
      const file = program.getSourceFile(name)!
      const expressions = [...expressionStatements(file)].filter(one => !isSideHandler(one))
      if (expressions.length === 0) return []
      const types = checker.getTypeAtLocation(expressions)
      const ignored = expressions.filter((_, index) => types[index] !== undefined && isOutcome(types[index]))
      return ignored.map(({ end }) => `${relative(root, name)}:${file.text.slice(0, end).split('\n').length}`)
    })
  } finally {
    api.close()
  }
}

/** What stands alone as a statement, without the `await` or `void` before it. */
function* expressionStatements(node: Node): Generator<Expression> {
  const children: Node[] = []
  node.forEachChild(child => {
    children.push(child)
  })
  if (isExpressionStatement(node)) yield withoutWaiting(node.expression)
  for (const child of children) yield* expressionStatements(child)
}

/** `answer.catch(…)` on a variable handles a failure; what the variable keeps is still there to be looked at. */
function isSideHandler(expression: Expression): boolean {
  if (!isCallExpression(expression) || !isPropertyAccessExpression(expression.expression)) return false
  const { name, expression: kept } = expression.expression
  return name.text === 'catch' && isIdentifier(kept)
}

function withoutWaiting(expression: Expression): Expression {
  const waits = isAwaitExpression(expression) || isVoidExpression(expression)
  return waits ? withoutWaiting(expression.expression) : expression
}

/** Whether a type is, or may be, an outcome: known by the refusal's shape, alone, promised, in a list or in a union. */
function outcomes(checker: Checker): (type: Type) => boolean {
  const known = new Map<number, boolean>()
  const isOutcome = (type: Type): boolean => {
    const before = known.get(type.id)
    if (before !== undefined) return before
    known.set(type.id, false)
    const is = look(type)
    known.set(type.id, is)
    return is
  }
  const look = (type: Type): boolean => {
    if (type.isUnionType()) return type.getTypes().some(isOutcome)
    if ((type.flags & TypeFlags.Object) === 0) return false
    if (type.isTypeReference() && checker.getTypeArguments(type).some(isOutcome)) return true
    return ['ok', 'refusal'].every(name => checker.getPropertyOfType(type, name) !== undefined)
  }
  return isOutcome
}
