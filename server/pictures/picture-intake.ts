import type { FastifyInstance } from 'fastify'
import { createUploadRoom, type UploadRoom } from '../http/upload-room.ts'
import { createPictureCleaner, type PictureCleaner } from './clean-picture.ts'

/** The memory and the readers that all routes for pictures share, so that their bounds hold for all of them together. */
export type PictureIntake = { room: UploadRoom; cleaner: PictureCleaner }

export function openPictureIntake(server: FastifyInstance): PictureIntake {
  const cleaner = createPictureCleaner()
  server.addHook('onClose', async () => cleaner.close())
  return { room: createUploadRoom(), cleaner }
}
