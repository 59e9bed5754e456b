import { loadavg } from 'node:os'
import { runChatSoak } from './chat-soak.ts'

/** How large a soak of the chat is, as `npm run faults -- chat` is told. */
export const chatSizes = {
  customers: { type: 'string', default: '500' },
  operators: { type: 'string', default: '20' },
  messages: { type: 'string', default: '100000' },
  rate: { type: 'string', default: '100' },
} as const

/** On a machine that does nothing else; on any other the time is only told. */
const deliveryLimitMs = 500
const quietLoad = 1

type Sizes = Record<keyof typeof chatSizes, string> & { kills: number; seed: number }

export async function runChat({ customers, operators, messages, rate, kills, seed }: Sizes): Promise<void> {
  const [load = 0] = loadavg()
  console.log(`${messages} messages, ${kills} kills, seed ${seed}; load ${load.toFixed(1)} before it.`)
  const report = await runChatSoak({
    customers: Number(customers),
    operators: Number(operators),
    messages: Number(messages),
    rate: Number(rate),
    kills,
    seed,
    say: console.log,
  })
  for (const trouble of report.troubles.slice(0, 20)) console.error(trouble)
  console.log(
    `${report.messages} messages, ${report.kills} kills, ${report.cuts} connections cut: ${report.troubles.length} troubles.`,
  )
  const groups = [
    ['between sides that nothing came between', report.calm],
    ['while a server was starting', report.besideRestart],
    ['over a kill or a cut', report.disturbed],
  ] as const
  for (const [which, times] of groups)
    console.log(
      `Delivered ${which}: ${times.count}, half within ${Math.round(times.median)} ms, ` +
        `99 of 100 within ${Math.round(times.p99)} ms, the slowest after ${Math.round(times.slowest)} ms.`,
    )
  const isLate = load < quietLoad && report.calm.p99 > deliveryLimitMs
  if (isLate) console.error(`99 of 100 should have been there within ${deliveryLimitMs} ms.`)
  if (isLate || report.troubles.length > 0) process.exitCode = 1
}
