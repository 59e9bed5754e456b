import { formatBytes } from '@candor/kit/numbers/format-bytes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { readInstallation } from '@candor/wire/installation.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { Part } from '../desk/Part.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'

type Installation = ReplyOf<typeof readInstallation>

/** How old the newest backup is, and how far the archive of the database's log. */
function Backups({ backup }: Pick<Installation, 'backup'>) {
  const say = useWords()
  const locale = useLocale()
  const moment = (at: string | null) =>
    at === null ? say('ops.never') : formatMoment(new Date(at), locale, new Date())
  const taken = backup.lastAt === null ? say('ops.none-taken') : moment(backup.lastAt)
  const { archive } = backup
  const facts = [
    {
      id: 'newest',
      label: say('ops.newest'),
      value: backup.bytes === null ? taken : `${taken}, ${formatBytes(backup.bytes)}`,
    },
    {
      id: 'archived',
      label: say('ops.archived'),
      value: archive === null ? say('ops.no-archive') : moment(archive.lastAt),
    },
  ]
  if (archive !== null && (archive.waiting > 0 || archive.failures > 0))
    facts.push({
      id: 'waiting',
      label: say('ops.archive-waiting'),
      value: say('ops.archive-behind', { n: archive.waiting, failures: archive.failures }),
    })
  return <FactRows facts={facts} />
}

/** What is kept: the public log, seeds, backups, letters, events on their way, and the room that is left. */
export function StoredState({ installation }: { installation: Installation }) {
  const say = useWords()
  const locale = useLocale()
  const { log, seeds, backup, letters, outbox, disk } = installation
  const moment = (at: string | null) =>
    at === null ? say('ops.never') : formatMoment(new Date(at), locale, new Date())
  const logFacts = [
    { id: 'origin', label: say('ops.origin'), value: log.origin },
    { id: 'size', label: say('ops.size'), value: log.size ?? say('ops.never') },
    { id: 'signed', label: say('ops.signed'), value: moment(log.signedAt) },
  ]
  const seedFacts = [
    { id: 'committed', label: say('ops.committed'), value: seeds.committedUntil ?? say('ops.never') },
    { id: 'revealed', label: say('ops.revealed'), value: seeds.revealedUntil ?? say('ops.never') },
  ]
  const rest = [
    {
      id: 'letters',
      label: say('ops.letters'),
      value: letters.byMail ? say('ops.by-mail') : say('ops.kept', { n: letters.kept }),
    },
    { id: 'outbox', label: say('ops.outbox'), value: outbox.waiting },
  ]
  if (disk) {
    const { freeBytes, totalBytes } = disk
    const room = say('ops.free', { free: formatBytes(freeBytes), total: formatBytes(totalBytes) })
    rest.push({ id: 'disk', label: say('ops.disk'), value: room })
  }
  return (
    <>
      <Part title={say('ops.log')}>
        <FactRows facts={logFacts} />
      </Part>
      <Part title={say('ops.seeds')}>
        <FactRows facts={seedFacts} />
        {seeds.anchor !== null && (
          <>
            <p>{say('ops.anchor')}</p>
            <HashText hash={seeds.anchor} />
          </>
        )}
      </Part>
      <Part title={say('ops.backups')}>
        {backup.own ? <Backups backup={backup} /> : <p>{say('ops.not-own')}</p>}
      </Part>
      <Part title={say('ops.rest')}>
        <FactRows facts={rest} />
      </Part>
    </>
  )
}
