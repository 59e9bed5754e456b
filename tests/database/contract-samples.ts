import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { esmaClasses, retailLeverageCap } from '@candor/domain/instruments/leverage-cap.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { bought, buy, riseContract, seenNow } from './delivery-desk.ts'
import { orderContract } from './order-contract.ts'
import { recordTicks } from './record-ticks.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** Terms that an operator may set: the usual ones with a little less for a minute. */
export const sampleTerms = () => ({
  limits: usualContractTerms.limits.map(({ seconds, rate }) => ({
    timeLimit: seconds,
    rate: seconds === 60 ? '0.81' : writeShortPrice(price(rate)),
  })),
  leastStake: '5.00',
  mostStake: '1000.00',
  leverage: esmaClasses.map((esmaClass) => ({ esmaClass, cap: retailLeverageCap(esmaClass) })),
  reason: 'Fewer large stakes.',
})

/** One request for each route of delivery contracts that succeeds. */
function contractSamples(): Record<string, Sample> {
  const open = async (server: TestServer): Promise<TestClient> => {
    const now = server.clock.now()
    await recordTicks(server.database, server.market.board, now)
    await server.deps.publicLog.seal()
    server.market.show(now, { BTCUSD: '90000.00' })
    return await signedInClient(server)
  }
  const about =
    (pathOf: (id: string) => string): Sample =>
    async (server) => {
      const by = await open(server)
      const { id } = await bought(server, by)
      return { path: pathOf(id), by }
    }
  return {
    readContractTerms: async (server) => ({ by: await open(server) }),
    buyContract: async (server) => {
      const by = await open(server)
      const { order, signature } = await orderContract(by, riseContract(seenNow(server)))
      return { body: { order, signature }, headers: { 'idempotency-key': order.request }, by }
    },
    openContract: async (server) => {
      const by = await open(server)
      const { json, order } = await buy(server, by)
      const { id } = (json as { contract: { id: string } }).contract
      const { direction, nonce } = order
      return { path: `/api/v1/contracts/${id}/opening`, body: { direction, nonce }, by }
    },
    listContracts: async () => ({
      query: '?status=settled&symbol=BTCUSD&outcome=win&before=00000000-0000-7000-8000-000000000000&limit=10',
    }),
    readContractRecord: async () => ({}),
    pauseContracts: async (server) => ({ body: { minutes: '15' }, by: await signedInClient(server) }),
    readContract: about((id) => `/api/v1/contracts/${id}`),
    readContractProof: about((id) => `/api/v1/contracts/${id}/proof`),
  }
}

export const samples: Record<string, Sample> = contractSamples()
