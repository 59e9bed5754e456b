import { expect, it } from 'vitest'
import { checkFileLength, checkFunctionLength } from './code-length.ts'
import { checkBarrels, checkDepth, checkDrawers, checkMigrations, checkUniqueNames } from './file-names.ts'
import { checkFolderLoops, checkMutualFolders } from './folder-walls.ts'
import {
  checkAny,
  checkDefaultExports,
  checkErasable,
  checkNonNull,
  checkTextAsCode,
} from './forbidden-syntax.ts'
import {
  checkDurations,
  checkMachinePaths,
  checkNothingLeftOver,
  checkNothingUnchecked,
  checkRegistryHosts,
} from './forbidden-text.ts'
import { checkTypeCycles, checkValueCycles } from './import-cycles.ts'
import { checkImportEdges } from './import-edges.ts'
import { listSources } from './list-sources.ts'
import { checkMoneyTypes } from './money-types.ts'
import { checkDocumentLinks, checkNamedFiles, checkRequirements } from './named-files.ts'
import { checkNamedLanguages } from './named-languages.ts'
import { checkNamedTexts } from './named-texts.ts'
import { showFinding, type TidyRule } from './source-file.ts'
import { checkSpecification } from './specification.ts'
import { checkFirstTry, checkTestsPresent, checkTestsRun } from './test-files.ts'
import { checkTextInCode } from './text-in-code.ts'
import { checkToldEvents } from './told-events.ts'
import { checkUnusedExports } from './unused-exports.ts'
import { checkBundlesComplete, checkPlaceholders, checkSameKeys, checkTranslated } from './word-bundles.ts'
import { checkChineseLetters, checkWordStyle } from './word-style.ts'

const files = listSources()

const RULES: Record<string, TidyRule> = {
  'imports keep to the table of docs/ARCHITECTURE.md': checkImportEdges,
  'no file imports itself through others': checkValueCycles,
  'no file needs its own types through others': checkTypeCycles,
  'no two folders import each other': checkMutualFolders,
  'folders stand on floors': checkFolderLoops,
  'every export is imported somewhere': checkUnusedExports,
  'there are no drawers': checkDrawers,
  'there are no barrels': checkBarrels,
  'no file lies deeper than three folders': checkDepth,
  'no two files have the same name': checkUniqueNames,
  'functions fit a screen': checkFunctionLength,
  'files stay short': checkFileLength,
  'nothing is any': checkAny,
  'Node can run the code by erasing its types': checkErasable,
  'no default export that no tool demands': checkDefaultExports,
  'no null is talked away': checkNonNull,
  'no text is run as code': checkTextAsCode,
  'money is never a number': checkMoneyTypes,
  'no text is written in code': checkTextInCode,
  'no code but the table names a language': checkNamedLanguages,
  'every bundle of words is there in four languages': checkBundlesComplete,
  'every language has the same keys': checkSameKeys,
  'every language has the same placeholders': checkPlaceholders,
  'no text is left in English': checkTranslated,
  'texts keep to the voice of the product': checkWordStyle,
  'each Chinese has its own letters': checkChineseLetters,
  'every text of the specification is shown by a journey that names it': checkNamedTexts,
  'every kind and event of notices is told by the server': checkToldEvents,
  'migrations are numbered without gaps': checkMigrations,
  'every test file has a test': checkTestsPresent,
  'no test is switched off': checkTestsRun,
  'no test has a second try': checkFirstTry,
  'nothing is left for later': checkNothingLeftOver,
  'a duration is defined once': checkDurations,
  'no check is switched off': checkNothingUnchecked,
  'no path names a machine': checkMachinePaths,
  'no file names a package registry': checkRegistryHosts,
  'the files that docs name are there': checkNamedFiles,
  'the links of docs lead somewhere': checkDocumentLinks,
  'what docs/SPECIFICATION.md names is there': checkSpecification,
  'each requirement of ASVS stands in docs/SECURITY.md once': checkRequirements,
}

it('sees the repository', () => {
  const packages = ['domain/', 'wire/', 'kit/', 'server/', 'app/', 'console/', 'tools/', 'tests/']
  for (const folder of packages) expect(files.some(({ path }) => path.startsWith(folder))).toBe(true)
})

it.each(Object.entries(RULES))('%s', (_title, rule) => {
  const findings = rule(files).map(showFinding)
  // Not by expect, which would print the list twice.
  if (findings.length > 0) throw new Error(`\n${findings.join('\n')}\n`)
})
