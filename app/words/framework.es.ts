import type { FrameworkTexts } from './framework-words.ts'

export const frameworkEs: FrameworkTexts = {
  cancel: 'Cancelar',
  ok: 'Aceptar',
  'request-timeout': 'La solicitud ha superado el tiempo de espera',
  'network-error': 'Error de red',
  'request-aborted': 'Solicitud cancelada',
  'upload-network-error': 'Error al subir: error de red',
  'socket-not-created': 'No se ha podido abrir la conexión en directo.',
  'socket-not-open': 'No enviado: la conexión en directo no está abierta',
  'page-timeout': 'Se agotó el tiempo de conexión, toca la pantalla para reintentar',
  'content-copied': 'Contenido copiado',
  'copy-failed': 'No se ha podido copiar, cópialo manualmente',
  'page-load-error': 'La página no se ha cargado, toca para recargar',
  'page-not-found': 'Página no encontrada',
  loading: 'Cargando…',
}
