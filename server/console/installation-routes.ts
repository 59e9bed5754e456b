import { statfs } from 'node:fs/promises'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { accept } from '@candor/domain/result.ts'
import { listPeople, readInstallation } from '@candor/wire/installation.ts'
import type { FastifyInstance } from 'fastify'
import { readArchiveState } from '../backups/archive-state.ts'
import type { Dependencies } from '../dependencies.ts'
import { letterFolder, listKeptLetters } from '../mail/letter-folder.ts'
import { practiceReviewers } from '../operators/practice-reviewers.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { reviewerName } from '../operators/reviewer-name.ts'
import { feedStates } from './feed-states.ts'
import { findInstallationFacts, listKnownPeople, listLeases } from './installation-table.ts'
import { registerRolesRoute } from './roles-act.ts'

/** So many letters are counted; a folder keeps no more. */
const mostLetters = 500

async function freeSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

function registerPeople(server: FastifyInstance, { database }: Dependencies): void {
  registerOperatorRoute(server, listPeople, async () => {
    const people = await listKnownPeople(database)
    return accept({
      people: people.map(({ id, name, roles, customer, secondFactor, addedAt, endedAt, seenAt }) => ({
        number: reviewerName(id),
        name,
        roles,
        customer,
        secondFactor,
        practice: practiceReviewers.some((practice) => practice === id),
        addedAt: addedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        seenAt: seenAt?.toISOString() ?? null,
      })),
    })
  })
}

/** What an installation is run with, to be read; it is changed where it is set. */
export function registerInstallation(server: FastifyInstance, deps: Dependencies): void {
  const { config, database, board, publicLog, readiness, clock } = deps
  registerPeople(server, deps)
  registerRolesRoute(server, deps)
  registerOperatorRoute(server, readInstallation, async () => {
    const byMail = config.smtpUrl !== null
    const [ready, facts, leases, disk, archive, letters] = await Promise.all([
      readiness.report(),
      findInstallationFacts(database),
      listLeases(database),
      freeSpace(config.dataFolder),
      readArchiveState(config, database),
      byMail ? [] : listKeptLetters(letterFolder(config.dataFolder), mostLetters),
    ])
    const signed = publicLog.latest()
    const head = signed && readCheckpoint(signed.text)
    return accept({
      at: new Date(clock()).toISOString(),
      ready,
      settings: [...config.settings],
      feeds: feedStates(board),
      leases,
      log: {
        origin: publicLog.origin,
        size: head?.size ?? null,
        signedAt: head ? new Date(head.at).toISOString() : null,
      },
      seeds: {
        anchor: facts.anchor,
        committedUntil: facts.committedUntil,
        revealedUntil: facts.revealedUntil,
      },
      backup: {
        lastAt: facts.backupAt?.toISOString() ?? null,
        bytes: facts.backupBytes === null ? null : Number(facts.backupBytes),
        own: config.databaseUrl === null,
        archive: archive && { ...archive, lastAt: archive.lastAt?.toISOString() ?? null },
      },
      letters: { byMail, kept: letters.length },
      disk,
      outbox: { waiting: facts.outboxWaiting, oldestAt: facts.outboxOldest?.toISOString() ?? null },
    })
  })
}
