import { readBundles } from './read-bundles.ts'
import { type Finding, findingAt, isTestFile, type SourceFile } from './source-file.ts'

const CATALOGUE = 'wire/messages.en.ts'

/** The catalogue's first part is that of docs/SPECIFICATION.md, section 8; what the project has added is below this line. */
const OWN_PART = '// Ours'

/** Where the specification names a number or a validator, gives no text, and has nothing that a customer could do to meet it. */
export const unmet: Readonly<Record<string, string>> = {
  'socket-not-open': 'a number only: customers send nothing over the live connection',
  'web-address-invalid': 'a validator that no form of the specification uses',
  'digits-only': 'a validator that no form of the specification uses',
  'id-card-invalid': 'a validator that no form uses: the verification profile has no card number',
}

/** A text is in a journey as a string of its own; where it has a value, with the value. */
const literalOf = (text: string): RegExp => {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^\'"`]+')
  return new RegExp(`(['"\`])${escaped}\\1`)
}

/** Each text of the specification's catalogue is named by a journey, in which a customer meets it. */
export const checkNamedTexts = (files: readonly SourceFile[]): Finding[] => {
  const catalogue = files.find(({ path }) => path === CATALOGUE)
  const words = readBundles(files).find(({ file }) => file === catalogue)?.words ?? []
  if (!catalogue) return []
  const journeys = files.filter(({ path }) => path.startsWith('tests/journeys/') && isTestFile(path))
  const isNamed = (text: string): boolean => {
    const literal = literalOf(text)
    return journeys.some((journey) => literal.test(journey.text))
  }
  const specified = words.filter(({ offset }) => offset < catalogue.text.indexOf(OWN_PART))
  const unnamed = specified
    .filter(({ key, text }) => !(key in unmet) && !isNamed(text))
    .map(({ text, offset }) => findingAt(catalogue, offset, `says “${text}”, which no journey names.`))
  const wrongly = specified
    .filter(({ key, text }) => key in unmet && isNamed(text))
    .map(({ key, offset }) =>
      findingAt(catalogue, offset, `is shown by a journey: ${key} is met, and no longer excused.`),
    )
  const gone = Object.keys(unmet)
    .filter((key) => !specified.some((each) => each.key === key))
    .map((key) => findingAt(catalogue, 0, `has no text of the specification called ${key}.`))
  return [...unnamed, ...wrongly, ...gone]
}
