import { explainProblems, readConfig } from '@candor/server/config.ts'
import { examineDatabase } from './doctor-database.ts'
import { type Finding, printFinding, problem, warning } from './doctor-finding.ts'
import { examineMachine } from './doctor-machine.ts'
import { examineServer } from './doctor-server.ts'

/** npm run doctor: looks at the machine, the settings and the database, and says what to do. It changes nothing. */

const examine = async (): Promise<Finding[]> => {
  const read = readConfig(process.env)
  if (!read.ok)
    return read.refusal.map((entry) => problem(explainProblems([entry]), 'Then ask the doctor again.'))
  const config = read.value
  return [
    ...config.warnings.map((line) => warning(line, 'Correct its name, or remove it.')),
    ...examineMachine(config),
    await examineServer(config),
    ...(await examineDatabase(config)),
  ]
}

const findings = await examine()
for (const finding of findings) console.log(printFinding(finding))
const count = (state: Finding['state']): number =>
  findings.filter((finding) => finding.state === state).length
console.log(`\n${count('ok')} ok, ${count('warning')} warnings, ${count('problem')} problems`)
process.exitCode = count('problem') > 0 ? 1 : 0
