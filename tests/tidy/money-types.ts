import type { ESTree } from 'vite'
import { type Finding, findingAt, packageOf, type SourceFile, visitCode } from './source-file.ts'

const MONEY =
  /^(cents?|amounts?|prices?|balances?|fees?|margins?|stakes?|payouts?|equity|equities|profits?|quantity|quantities)$/
/** With one of these at its end a name counts or places something about money and is not money: priceDecimals, feeCount. */
const ABOUT =
  /^(decimals|digits|places|count|index|length|scale|ppm|bps|percent|ms|seconds|minutes|days|at|version|code)$/
/** A comparison of two prices is -1, 0 or 1. */
const NOT_MONEY_VERB = /^(compare|count)$/

/** `path name` → why this number is none. Each is one name in one file; a new one needs a reason that convinces a reader. */
const ALLOWED = new Map([
  ['domain/instruments/leverage-cap.ts equity', 'a class of instruments; the number is its leverage cap'],
  ['domain/quotes/factor-model.ts equity', 'a group of instruments; the number is a correlation'],
])

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())

const isMoneyName = (name: string): boolean => {
  // A name with a hyphen is a code of the catalogue, not a variable.
  if (name.includes('-')) return false
  const words = wordsOf(name)
  return (
    words.some((word) => MONEY.test(word)) &&
    !ABOUT.test(words.at(-1) ?? '') &&
    !NOT_MONEY_VERB.test(words[0] ?? '')
  )
}

/** Whether a value of this type is a number, or gives one: itself, in a list, in a union, promised or returned. */
const holdsNumber = (type: ESTree.TSType | null | undefined): boolean => {
  switch (type?.type) {
    case 'TSNumberKeyword':
      return true
    case 'TSUnionType':
    case 'TSIntersectionType':
      // A branded number is a number; a branded bigint has none in it.
      return type.types.some(holdsNumber)
    case 'TSArrayType':
      return holdsNumber(type.elementType)
    case 'TSTypeOperator':
      return holdsNumber(type.typeAnnotation)
    case 'TSParenthesizedType':
      return holdsNumber(type.typeAnnotation)
    case 'TSFunctionType':
      return holdsNumber(type.returnType.typeAnnotation)
    case 'TSTypeReference':
      return type.typeArguments?.params.some(holdsNumber) ?? false
    default:
      return false
  }
}

/** Whether an expression makes a number for certain: a literal, Number(…), or a schema of one. */
const makesNumber = (text: string): boolean =>
  /^-?[\d_.]+(e\d+)?$/.test(text) ||
  /^(Number|parseInt|parseFloat|Number\.\w+)\(/.test(text) ||
  /^z\.\w*(\(z\.)?(number|int|float)/.test(text)

const nameOf = (file: SourceFile, node: ESTree.Node | null): string =>
  node === null ? '' : file.text.slice(node.start, node.end).replaceAll(/[?:].*$|^['"#]|['"]$/gs, '')

const checkFile = (file: SourceFile): Finding[] => {
  const findings: Finding[] = []
  const tell = (node: ESTree.Node | null, isNumber: boolean): void => {
    const name = nameOf(file, node)
    if (!isNumber || node === null || !isMoneyName(name) || ALLOWED.has(`${file.path} ${name}`)) return
    const mend = 'Money is Cents, Price or Quantity of @candor/domain/money; text on the wire.'
    findings.push(findingAt(file, node.start, `"${name}" is a number. ${mend}`))
  }
  const isMade = (node: ESTree.Node | null): boolean =>
    node !== null && makesNumber(file.text.slice(node.start, node.end))
  const returnsNumber = (node: ESTree.Node | null): boolean =>
    (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression') &&
    holdsNumber(node.returnType?.typeAnnotation)
  visitCode(file, {
    Identifier: (node) => tell(node, holdsNumber(node.typeAnnotation?.typeAnnotation)),
    VariableDeclarator: ({ id, init }) => tell(id, isMade(init) || returnsNumber(init)),
    FunctionDeclaration: ({ id, returnType }) => tell(id, holdsNumber(returnType?.typeAnnotation)),
    Property: ({ key, value }) => tell(key, isMade(value) || returnsNumber(value)),
    PropertyDefinition: ({ key, typeAnnotation, value }) =>
      tell(key, holdsNumber(typeAnnotation?.typeAnnotation) || isMade(value)),
    MethodDefinition: ({ key, value }) => tell(key, holdsNumber(value.returnType?.typeAnnotation)),
    TSPropertySignature: ({ key, typeAnnotation }) => tell(key, holdsNumber(typeAnnotation?.typeAnnotation)),
    TSMethodSignature: ({ key, returnType }) => tell(key, holdsNumber(returnType?.typeAnnotation)),
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => tell(id, holdsNumber(typeAnnotation)),
  })
  return findings
}

/** Where money is decided, stored and sent, no name of money may hold a number. */
export const checkMoneyTypes = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path }) => ['domain', 'wire', 'verify', 'server'].includes(packageOf(path)))
    .flatMap(checkFile)
