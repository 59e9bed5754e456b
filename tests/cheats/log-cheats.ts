import { createHash } from 'node:crypto'
import { leafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { makeLogKey } from '@candor/server/proofs/log-key.ts'
import { findLogSize } from '@candor/server/proofs/log-table.ts'
import { forgetLog } from '../database/forget-log.ts'
import type { Cheat } from './cheat.ts'
import { overdue } from './late-times.ts'
import type { Patch } from './patch-points.ts'
import type { Scene } from './scene.ts'

const otherHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Takes the last leaf back, as if it had never been sealed. */
const cutOff = async ({ server }: Scene): Promise<void> =>
  forgetLog(server, (await findLogSize(server.database)) - 1)

/** An honest server stops where its database is not what it has shown. */
const lookAway = (patch: Patch): void =>
  patch('holdAgainst', () => async (_connection, head) => ({ kind: 'whole', size: head.size, head }))

/** Servers that lie about the log itself. */
export const logCheats: readonly Cheat[] = [
  {
    name: 'omitted settlement',
    story: 'It settles, and does not write it into the log.',
    flaggedBy: 'inclusion',
    lie: (patch) =>
      patch(
        'insertQueued',
        (honest) => (transaction, leaves) =>
          honest(
            transaction,
            leaves.filter(({ leaf }) => leaf.kind !== 'settlement'),
          ),
      ),
    acts: { asked: ({ wait }) => wait(overdue) },
  },
  {
    name: 'double settlement hidden',
    story: 'A contract has two settlements in the log, and it shows one.',
    flaggedBy: 'inclusion',
    lie: (patch) =>
      patch('insertQueued', (honest) => (transaction, leaves) => {
        const again = leaves.flatMap(({ subject, leaf }) =>
          leaf.kind === 'settlement'
            ? [{ subject: `${subject} again`, leaf: { ...leaf, commitment: otherHash(subject) } }]
            : [],
        )
        return honest(transaction, [...leaves, ...again])
      }),
  },
  {
    name: 'leaves left out of the answer',
    story: 'The same, and whoever reads the leaves does not get the second one.',
    flaggedBy: 'inclusion',
    lie: (patch) => {
      patch('insertQueued', (honest) => (transaction, leaves) => {
        const again = leaves.flatMap(({ subject, leaf }) =>
          leaf.kind === 'settlement'
            ? [{ subject: `${subject} again`, leaf: { ...leaf, commitment: otherHash('hidden') } }]
            : [],
        )
        return honest(transaction, [...leaves, ...again])
      })
      patch(
        'listLeafTexts',
        (honest) =>
          async (...asked) =>
            (await honest(...asked)).filter((text) => !text.includes(otherHash('hidden'))),
      )
    },
  },
  {
    name: 'terms told twice',
    story: 'The terms of a running day are written into the log once more, with another hash.',
    flaggedBy: 'inclusion',
    lie: (patch, stage) => {
      let isTold = false
      patch('gatherLeaves', (honest) => async (connection, key, now) => {
        const leaves = await honest(connection, key, now)
        if (isTold || stage() !== 'bought') return leaves
        isTold = true
        const day = new Date(now).toISOString().slice(0, 10)
        const content = leafText({ kind: 'terms', day, hash: otherHash(day), at: now - dayMs })
        return [...leaves, { kind: 'terms', subject: `${day} again`, content }]
      })
    },
  },
  {
    name: 'forked history',
    story: 'For a while it shows this customer another log than everybody else.',
    flaggedBy: 'consistency',
    lie: (patch, stage) => {
      lookAway(patch)
      patch(
        'signCheckpoint',
        (honest) => (key, head, at) =>
          honest(
            key,
            stage() === 'bought' ? { ...head, root: createHash('sha256').update(head.root).digest() } : head,
            at,
          ),
      )
    },
  },
  {
    name: 'truncated log',
    story: 'It takes back what it had sealed, and goes on without it.',
    flaggedBy: 'consistency',
    lie: lookAway,
    acts: { settled: cutOff },
  },
  {
    name: 'forged checkpoint key',
    story: 'The log of the proof is signed with another key.',
    flaggedBy: 'signature',
    lie: (patch) => {
      const key = makeLogKey()
      patch('makeContractProof', (honest) => async (connection, publicLog, proved) => {
        const proof = await honest(connection, publicLog, proved)
        const { text } = proof.checkpoint
        return { ...proof, publicKey: key.publicKey, checkpoint: { text, signature: key.sign(text) } }
      })
    },
  },
  {
    name: 'forged signature',
    story: 'The checkpoint of the proof says another root, under the old signature.',
    flaggedBy: 'signature',
    lie: (patch) =>
      patch('makeContractProof', (honest) => async (...asked) => {
        const proof = await honest(...asked)
        const { text, signature } = proof.checkpoint
        const [title, origin, size, root = '', time] = text.split('\n')
        const other = [title, origin, size, otherHash(root), time, ''].join('\n')
        return { ...proof, checkpoint: { text: other, signature } }
      }),
  },
  {
    name: 'terms told twice before',
    story: 'The log has two terms of a day before the contract was bought, to choose from.',
    flaggedBy: 'inclusion',
    lie: (patch, stage) => {
      let isTold = false
      patch('gatherLeaves', (honest) => async (connection, key, now) => {
        const leaves = await honest(connection, key, now)
        if (isTold || stage() !== 'begun') return leaves
        isTold = true
        const day = new Date(now).toISOString().slice(0, 10)
        const content = leafText({ kind: 'terms', day, hash: otherHash(day), at: now - dayMs })
        return [...leaves, { kind: 'terms', subject: `${day} again`, content }]
      })
    },
  },
  {
    name: 'anchor swapped',
    story: 'Its log begins with another anchor than it tells its visitors.',
    flaggedBy: 'seed',
    lie: (patch) =>
      patch('gatherLeaves', (honest) => async (...asked) => {
        const leaves = await honest(...asked)
        return leaves.map((leaf) => {
          const origin = readLeaf(leaf.content, 'origin')
          return origin ? { ...leaf, content: leafText({ ...origin, anchor: otherHash('anchor') }) } : leaf
        })
      }),
  },
]
