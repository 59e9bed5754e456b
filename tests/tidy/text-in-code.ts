import type { ESTree } from 'vite'
import { type Finding, findingAt, isTestFile, packageOf, type SourceFile, visitCode } from './source-file.ts'

/** Attributes that a customer reads or hears. */
const READ_ALOUD =
  /^(title|alt|placeholder|label|aria-(label|description|placeholder|roledescription|valuetext))$/

const LETTER = /\p{L}/u

/** Texts in an expression that ends up on the screen: `'Yes'`, `late ? 'Late' : name`, `unread && 'New'`, `` `${n} new` ``. */
const textsIn = (node: ESTree.Node | null): ESTree.Node[] => {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && LETTER.test(node.value) ? [node] : []
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => LETTER.test(value.raw)) ? [node] : []
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)]
    case 'LogicalExpression':
      return [...textsIn(node.left), ...textsIn(node.right)]
    case 'JSXExpressionContainer':
      return textsIn(node.expression)
    default:
      return []
  }
}

const checkFile = (file: SourceFile): Finding[] => {
  const findings: Finding[] = []
  const tell = (node: ESTree.Node): void => {
    const text = file.text.slice(node.start, node.end)
    const offset = node.start + (/\S/.exec(text)?.index ?? 0)
    const shown = text.trim().replaceAll(/\s+/g, ' ')
    findings.push(
      findingAt(
        file,
        offset,
        `"${shown}" is text in code. Put it into app/words/ in every language, or take it as a prop.`,
      ),
    )
  }
  const tellChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): void => {
    for (const child of children) {
      if (child.type === 'JSXText' ? LETTER.test(child.value) : false) tell(child)
      else if (child.type === 'JSXExpressionContainer') textsIn(child).forEach(tell)
    }
  }
  visitCode(file, {
    JSXElement: tellChildren,
    JSXFragment: tellChildren,
    JSXAttribute: ({ name, value }) => {
      if (READ_ALOUD.test(file.text.slice(name.start, name.end))) textsIn(value).forEach(tell)
    },
  })
  return findings
}

/** The gallery shows the kit to its makers, in development only. */
export const checkTextInCode = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(
      ({ path }) => ['app', 'client', 'console', 'kit'].includes(packageOf(path)) && path.endsWith('.tsx'),
    )
    .filter(({ path }) => !path.startsWith('kit/gallery/') && !isTestFile(path))
    .flatMap(checkFile)
