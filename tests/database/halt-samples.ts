import { askHaltOf, haltBody, haltInstrument } from './halt-desk.ts'
import { operatorClient } from './operator-client.ts'
import type { Sample } from './sample-request.ts'
import type { TestServer } from './test-server.ts'

/** Instruments that nothing else halts. */
const symbols = ['NVDA', 'TSLA', 'AMZN', 'MSFT', 'GOOGL', 'META']
let used = 0
const nextSymbol = (): string => {
  used += 1
  return symbols[used % symbols.length] ?? 'AAPL'
}

async function askedHalt(server: TestServer) {
  const by = await operatorClient(server, 'risk')
  const symbol = nextSymbol()
  return { by, act: await askHaltOf(by, symbol), symbol }
}

/** One request for each route of halts and of acts that take two people. */
export const samples: Record<string, Sample> = {
  previewHalt: async (server) => ({
    path: '/api/v1/operator/instruments/XAUUSD/halt-preview',
    by: await operatorClient(server, 'risk'),
  }),
  askHalt: async (server) => {
    const symbol = nextSymbol()
    return {
      path: `/api/v1/operator/instruments/${symbol}/halt`,
      body: haltBody(symbol),
      by: await operatorClient(server, 'risk'),
    }
  },
  askResume: async (server) => {
    const halted = await server.database
      .selectFrom('instrument_halts')
      .select('id')
      .where('symbol', '=', 'SPY')
      .executeTakeFirst()
    if (!halted) await haltInstrument(server, 'SPY')
    return {
      path: '/api/v1/operator/instruments/SPY/resume',
      body: haltBody('SPY'),
      by: await operatorClient(server, 'risk'),
    }
  },
  listActs: async (server) => ({
    query: '?state=ended&before=00000000-0000-7000-8000-000000000000&limit=10',
    by: await operatorClient(server, 'risk'),
  }),
  readAct: async (server) => {
    const { act, by } = await askedHalt(server)
    return { path: `/api/v1/operator/acts/${act.id}`, by }
  },
  decideAct: async (server) => {
    const { act } = await askedHalt(server)
    const by = await operatorClient(server, 'admin')
    return {
      path: `/api/v1/operator/acts/${act.id}/decision`,
      body: { verdict: 'reject', hash: act.hash, password: by.password, code: '' },
      by,
    }
  },
  changeAct: async (server) => {
    const { act, by, symbol } = await askedHalt(server)
    const body = { body: { symbol, reason: 'It has many gaps.' } }
    return { path: `/api/v1/operator/acts/${act.id}`, body, by }
  },
  withdrawAct: async (server) => {
    const { act, by } = await askedHalt(server)
    return { path: `/api/v1/operator/acts/${act.id}`, by }
  },
}
