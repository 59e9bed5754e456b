import { expect, it } from 'vitest'
import { makeSource } from './source-file.ts'
import { checkTextInCode } from './text-in-code.ts'

const breaches = (jsx: string, path = 'app/a/X.tsx') =>
  checkTextInCode([makeSource(path, `const x =\n${jsx}`)])

it.each([
  '<p>Hello</p>',
  '<p>你好</p>',
  '<>Hello</>',
  "<p>{'Hello'}</p>",
  "<p>{late ? 'Late' : name}</p>",
  "<p>{unread && 'New'}</p>",
  `<p>{\`\${n} new\`}</p>`,
  '<button aria-label="Close" />',
  "<input placeholder={'Amount'} />",
  '<Field label="Amount" />',
])('refuses %s', (jsx) => expect(breaches(jsx)).toMatchObject([{ line: 2 }]))

it.each([
  '<p>{say("app.back")}</p>',
  '<p>· 20 ×</p>',
  '<p className="wide" data-state={open ? "open" : "shut"} />',
  `<a aria-current="page">{\`\${a} \${b}\`}</a>`,
])('allows %s', (jsx) => expect(breaches(jsx)).toEqual([]))

it('lets the gallery of the kit speak to its makers', () => {
  expect(breaches('<p>Buttons</p>', 'kit/gallery/Gallery.tsx')).toEqual([])
  expect(breaches('<p>Buttons</p>', 'kit/button/Button.tsx')).toHaveLength(1)
})
