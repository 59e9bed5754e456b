export type Tally = { passed: number; failed: number; skipped: number }

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** The parts that we read of Vitest's JSON report. */
type Report = {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' && value !== null && 'testResults' in value && Array.isArray(value.testResults)

const parse = (text: string | null): Report | null => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isReport(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Counts one run of Vitest. Whatever goes wrong counts as at least one failure: a runner that died without a report, a file that could
 * not be loaded, an error outside every test.
 */
export const countResults = (reportText: string | null, exitCode: number | null): Tally => {
  const report = parse(reportText)
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const statuses = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failedTests = statuses.filter((status) => status === 'failed').length
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  ).length
  const failed = failedTests + brokenFiles
  const skipped = statuses.length - passed - failedTests
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped }
}
