import { serveDatabase } from './test-server.ts'

/**
 * A process that serves a database which another one has prepared, so that it can be killed while operators act. It is given the addresses of
 * the database, the master key and how far its clock is ahead, and says where it listens.
 */

const [url = '', servingUrl = '', key = '', ahead = '0'] = process.argv.slice(2)
const { origin } = await serveDatabase(
  { url, servingUrl, drop: async () => {} },
  { masterKey: Buffer.from(key, 'hex'), ahead: Number(ahead) },
)
console.log(origin)
