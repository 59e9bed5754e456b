import type { ClientBase } from 'pg'

/** SQLSTATE class of warnings. */
const isWarning = (code: string | undefined): boolean => code?.startsWith('01') ?? false

/**
 * Commits and fails where the standby was not waited for. Who cancels a session that waits for the standby, as one may be tempted to do while
 * no standby is there, has PostgreSQL warn that the commit is only on this machine and then answer as if all were well. It is tried again, found
 * by its key, and waits again.
 */
export async function commitSurely(client: ClientBase): Promise<void> {
  let warning: string | null = null
  const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }): void => {
    if (isWarning(code)) warning = message ?? ''
  }
  client.on('notice', hear)
  try {
    await client.query('commit')
  } finally {
    client.off('notice', hear)
  }
  if (warning !== null) throw new Error(`a commit was answered with a warning: ${warning}`)
}
