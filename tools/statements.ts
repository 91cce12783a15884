import { relative } from 'node:path'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A call that sends one statement whose text stands in the source. */
export interface SourceStatement {
  /** `file:line`. */
  readonly place: string
  readonly text: string
  /** What the code takes a row for, by column: `string`, `number`, `boolean`, `Date`, `Buffer`, or undefined for anything else. */
  readonly columns: ReadonlyMap<string, string | undefined>
}

/** All statements of a project whose texts are known, and the places of those that are put together as they are sent. */
export function readStatements(root: string, config: string, isRead: (file: string) => boolean) {
  const api = new API({ cwd: root })
  try {
    const { program, checker, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!
    const known: SourceStatement[] = []
    const composed: string[] = []
    for (const name of rootFiles) {
      const file = relative(root, name)
      if (!isRead(file)) continue
      const source = program.getSourceFile(name)!
      for (const { text, row } of statementsIn(source, checker)) {
        const place = `${file}:${source.text.slice(0, text.end).split('\n').length}`
        const texts = textsOf(text, checker)
        if (texts === undefined) composed.push(place)
        else known.push(...texts.map(one => ({ place, text: one, columns: columnsOf(row, checker) })))
      }
    }
    return { known, composed }
  } finally {
    api.close()
  }
}

/** `tx.query<Row>(text, …)`, and `{ name, text }` where a `Statement<Row>` is expected. */
function* statementsIn(node: Node, checker: Checker): Generator<{ readonly text: Expression; readonly row?: Type }> {
  const children: Node[] = []
  node.forEachChild(child => {
    children.push(child)
  })
  if (isCallExpression(node) && node.arguments[0] && isPropertyAccessExpression(node.expression)) {
    const promised = node.expression.name.text === 'query' ? checker.getTypeAtLocation(node) : undefined
    if (promised !== undefined)
      yield { text: node.arguments[0], row: argumentOf(argumentOf(promised, checker), checker) }
  }
  if (isObjectLiteralExpression(node)) {
    const text = node.properties.filter(isPropertyAssignment).find(one => one.name.getText() === 'text')
    const expected = text && checker.getContextualType(node)
    if (expected?.getSymbol()?.name === 'Statement')
      yield { text: text!.initializer, row: argumentOf(expected, checker) }
  }
  for (const child of children) yield* statementsIn(child, checker)
}

function argumentOf(type: Type | undefined, checker: Checker): Type | undefined {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
}

type Scope = ReadonlyMap<string, readonly string[]>

/**
 * Every text that an expression can be: of templates, constants, choices between two, and functions that only write a text.
 * Undefined where one of its parts is known only when it runs.
 */
function textsOf(node: Node, checker: Checker, scope: Scope = new Map()): readonly string[] | undefined {
  const textsIn = (part: Node) => textsOf(part, checker, scope)
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (isParenthesizedExpression(node)) return textsIn(node.expression)
  if (isTemplateExpression(node)) {
    let texts: readonly string[] | undefined = [node.head.text]
    for (const { expression, literal } of node.templateSpans) {
      const parts = textsIn(expression)
      texts = parts && texts?.flatMap(text => parts.map(part => text + part + literal.text))
    }
    return texts
  }
  if (isConditionalExpression(node)) {
    const [yes, no] = [textsIn(node.whenTrue), textsIn(node.whenFalse)]
    return yes && no && [...yes, ...no]
  }
  if (isIdentifier(node)) {
    const known = scope.get(node.text)
    if (known !== undefined) return known
    const declaration = declarationOf(node, checker)
    if (declaration === undefined || !isVariableDeclaration(declaration)) return undefined
    return declaration.initializer && textsOf(declaration.initializer, checker)
  }
  return isCallExpression(node) ? textsOfCall(node, checker, scope) : undefined
}

function textsOfCall(node: CallExpression, checker: Checker, scope: Scope): readonly string[] | undefined {
  const declared = isIdentifier(node.expression) ? declarationOf(node.expression, checker) : undefined
  const made = declared && isVariableDeclaration(declared) ? declared.initializer : declared
  if (made === undefined || !(isArrowFunction(made) || isFunctionDeclaration(made)) || made.body === undefined)
    return undefined
  const only = isBlock(made.body) ? made.body.statements[0] : undefined
  const written = only === undefined ? made.body : isReturnStatement(only) ? only.expression : undefined
  if (written === undefined) return undefined
  const given: [string, readonly string[]][] = []
  made.parameters.forEach((parameter, at) => {
    const argument = node.arguments[at] ?? parameter.initializer
    const texts = argument && textsOf(argument, checker, scope)
    if (texts !== undefined) given.push([parameter.name.getText(), texts])
  })
  return textsOf(written, checker, new Map(given))
}

function declarationOf(node: Node, checker: Checker): Node | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  const original = symbol && (symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
  return original?.valueDeclaration?.resolve()
}

function columnsOf(row: Type | undefined, checker: Checker): Map<string, string | undefined> {
  if (row === undefined || (row.flags & TypeFlags.Object) === 0) return new Map()
  return new Map(
    checker.getPropertiesOfType(row).map(column => [column.name, kindOf(checker.getTypeOfSymbol(column), checker)]),
  )
}

function kindOf(type: Type | undefined, checker: Checker): string | undefined {
  const plain = type && checker.getNonNullableType(type)
  if (plain === undefined) return undefined
  if (plain.isUnionType()) {
    const kinds = new Set(plain.getTypes().map(one => kindOf(one, checker)))
    return kinds.size === 1 ? [...kinds][0] : undefined
  }
  if (plain.flags & (TypeFlags.String | TypeFlags.StringLiteral | TypeFlags.TemplateLiteral)) return 'string'
  if (plain.flags & (TypeFlags.Number | TypeFlags.NumberLiteral)) return 'number'
  if (plain.flags & (TypeFlags.Boolean | TypeFlags.BooleanLiteral)) return 'boolean'
  const name = plain.getSymbol()?.name
  return name === 'Date' || name === 'Buffer' ? name : undefined
}
