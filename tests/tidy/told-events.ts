import { fixedKinds, noticeKinds } from '@candor/domain/notices/notice-choice.ts'
import { kindOfEvent, noticeEvents } from '@candor/domain/notices/notice-event.ts'
import { findingAt, isTestFile, type SourceFile, type TidyRule, visitCode } from './source-file.ts'

const catalogue = 'domain/notices/notice-event.ts'

/** Fewer fixed letters than this say nothing about which event a template makes. */
const fewestLetters = 5

/** Letters have names of their own, some of them the same as events; what is sold or checked there is told by nobody. */
const isTelling = (path: string): boolean =>
  path.startsWith('server/') && !path.startsWith('server/mail/') && !isTestFile(path)

/** What the server's code names: whole strings, and templates such as `${kind}-completed`. */
function namesIn(files: readonly SourceFile[]): { strings: Set<string>; templates: RegExp[] } {
  const strings = new Set<string>()
  const templates = new Map<string, RegExp>()
  for (const file of files.filter(({ path }) => isTelling(path)))
    visitCode(file, {
      Literal({ value }) {
        if (typeof value === 'string') strings.add(value)
      },
      TemplateLiteral({ quasis }) {
        const parts = quasis.map(({ value }) => value.cooked ?? '')
        const fixed = parts.join('')
        if (fixed.length < fewestLetters || !/^[a-z-]+$/.test(fixed)) return
        const pattern = `^${parts.join('[a-z]+')}$`
        templates.set(pattern, new RegExp(pattern))
      },
    })
  return { strings, templates: [...templates.values()] }
}

/** No switch without something that it switches: every kind of notice has events, and the server makes each of them somewhere. */
export const checkToldEvents: TidyRule = (files) => {
  const file = files.find(({ path }) => path === catalogue)
  if (!file) return []
  const { strings, templates } = namesIn(files)
  const untold = noticeEvents
    .filter((event) => !strings.has(event) && !templates.some((pattern) => pattern.test(event)))
    .map((event) =>
      findingAt(
        file,
        Math.max(0, file.text.indexOf(event)),
        `has the event ${event}, which no code of the server writes.`,
      ),
    )
  const empty = [...noticeKinds, ...fixedKinds]
    .filter((kind) => !noticeEvents.some((event) => kindOfEvent(event) === kind))
    .map((kind) => findingAt(file, 0, `has no event of the kind ${kind}, which customers can choose.`))
  return [...untold, ...empty]
}
