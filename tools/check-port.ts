import { createServer } from 'node:net'

type Place = { host: string; port: number }

/** The sentence for the operator when listening failed for a reason of the machine; null when it is another error. */
export const explainListenError = (error: unknown, { host, port }: Place): string | null => {
  const { code, syscall = 'listen' } = error as NodeJS.ErrnoException
  // A key file that cannot be opened has the same code as a port that cannot.
  if (!['listen', 'bind', 'getaddrinfo'].includes(syscall)) return null
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop that one, or choose a free port: PORT=${port + 1} npm start`
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Use 127.0.0.1 for this machine alone, or 0.0.0.0 for all networks.`
    default:
      return null
  }
}

/** Null when the port is free. Checked before anything else is started, so that a taken port is reported at once. */
export const probePort = async (place: Place): Promise<string | null> => {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(place.port, place.host, resolve)
    })
    return null
  } catch (error) {
    const sentence = explainListenError(error, place)
    if (sentence === null) throw error
    return sentence
  } finally {
    if (probe.listening) await new Promise((resolve) => probe.close(resolve))
  }
}
