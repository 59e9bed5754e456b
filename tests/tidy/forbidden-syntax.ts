import { type Finding, findingAt, isTestFile, type SourceFile, visitCode } from './source-file.ts'

/** Where a tool reads a default export and nothing else. */
const DEFAULT_EXPORTS = new Set(['vitest.config.ts', 'app/vite.config.ts', 'console/vite.config.ts'])

type Tell = (node: { start: number }, message: string) => void

const collect = (files: readonly SourceFile[], look: (file: SourceFile, tell: Tell) => void): Finding[] =>
  files.flatMap((file) => {
    const findings: Finding[] = []
    look(file, ({ start }, message) => findings.push(findingAt(file, start, message)))
    return findings
  })

export const checkAny = (files: readonly SourceFile[]): Finding[] =>
  collect(files, (file, tell) =>
    visitCode(file, {
      TSAnyKeyword: (node) => tell(node, 'is any. Write the type, or unknown and a check.'),
    }),
  )

/** Node erases types and runs the rest as it is; an enum, a namespace or a parameter property is more than a type. */
export const checkErasable = (files: readonly SourceFile[]): Finding[] =>
  collect(files, (file, tell) =>
    visitCode(file, {
      TSEnumDeclaration: (node) =>
        tell(node, 'is an enum. Write an "as const" object or a union of literals.'),
      TSParameterProperty: (node) => tell(node, 'is a parameter property. Declare the field and assign it.'),
      TSModuleDeclaration: (node) => {
        if (!node.declare) tell(node, 'is a namespace. Use a file.')
      },
    }),
  )

const runsText = /^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe)$/

/** Text that becomes code or markup is the door of every injection. */
export const checkTextAsCode = (files: readonly SourceFile[]): Finding[] =>
  collect(
    files.filter(({ path }) => !isTestFile(path) && !path.startsWith('tests/')),
    (file, tell) => {
      const message = 'runs text as code or markup. Make elements, or set textContent.'
      const look = (node: { start: number }, name: string) => {
        if (runsText.test(name)) tell(node, message)
      }
      visitCode(file, {
        CallExpression: ({ callee, start }) => {
          if (callee.type === 'Identifier' && callee.name === 'eval') tell({ start }, message)
        },
        NewExpression: ({ callee, start }) => {
          if (callee.type === 'Identifier' && callee.name === 'Function') tell({ start }, message)
        },
        MemberExpression: ({ property }) => {
          if (property.type === 'Identifier') look(property, property.name)
        },
        JSXAttribute: ({ name }) => {
          if (name.type === 'JSXIdentifier') look(name, name.name)
        },
      })
    },
  )

export const checkNonNull = (files: readonly SourceFile[]): Finding[] =>
  collect(files, (file, tell) => {
    const message = 'says "!" to the compiler. Check for null, or assert with a message.'
    visitCode(file, {
      TSNonNullExpression: (node) => tell({ start: node.end - 1 }, message),
      VariableDeclarator: (node) => {
        if (node.definite) tell(node, message)
      },
      PropertyDefinition: (node) => {
        if (node.definite) tell(node, message)
      },
    })
  })

export const checkDefaultExports = (files: readonly SourceFile[]): Finding[] =>
  collect(
    files.filter(({ path }) => !DEFAULT_EXPORTS.has(path)),
    (file, tell) => {
      const message = 'is a default export. Give it a name, so that everyone calls it the same.'
      visitCode(file, {
        ExportDefaultDeclaration: (node) => tell(node, message),
        ExportSpecifier: (node) => {
          if (file.text.slice(node.exported.start, node.exported.end) === 'default') tell(node, message)
        },
      })
    },
  )
