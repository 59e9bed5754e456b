import { totalmem } from 'node:os'
import { socketFolderOf } from './cluster-socket.ts'

export type ClusterSettings = Record<string, string>

const megabyte = 2 ** 20

/** A quarter of the memory, of which a container may have less than its machine; more than a gigabyte brings little. */
export function bufferMegabytes(memory: number, allowed: number): number {
  const usable = allowed > 0 ? Math.min(memory, allowed) : memory
  return Math.min(1024, Math.max(128, Math.floor(usable / 4 / megabyte)))
}

/**
 * What our own PostgreSQL runs with. They are given on the command line, so a line left in postgresql.conf cannot take the
 * durability away. Passwords and personal details must not reach the log, hence terse messages without row values.
 */
const SETTINGS: ClusterSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // A process takes up to thirty: ten of them fit, with what people open beside.
  max_connections: '320',
  shared_buffers: `${bufferMegabytes(totalmem(), process.constrainedMemory())}MB`,
  // Segments that were used once are kept to be used again; new ones cost time (see init-cluster.ts).
  min_wal_size: '256MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_file_mode: '0600',
  log_rotation_size: '10MB',
  log_rotation_age: '0',
}

export const postgresParameters = (cluster: string, port: number, settings: ClusterSettings): string[] => [
  '-D',
  cluster,
  '-p',
  String(port),
  ...Object.entries({
    ...SETTINGS,
    unix_socket_directories: socketFolderOf(cluster),
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** A throw-away cluster of the tests gives durability away for speed. */
export const isDurable = ({ fsync }: ClusterSettings): boolean => fsync !== 'off'
