import type { FrameworkTexts } from './framework-words.ts'

export const frameworkFr: FrameworkTexts = {
  cancel: 'Annuler',
  ok: 'OK',
  'request-timeout': 'La demande a expiré',
  'network-error': 'Erreur de réseau',
  'request-aborted': 'Demande interrompue',
  'upload-network-error': 'Échec de l’envoi : erreur de réseau',
  'socket-not-created': 'La connexion en direct n’a pas pu être ouverte.',
  'socket-not-open': 'Non envoyé : la connexion en direct n’est pas ouverte',
  'page-timeout': 'Délai de connexion dépassé, touchez l’écran pour réessayer',
  'content-copied': 'Contenu copié',
  'copy-failed': 'La copie a échoué, copiez à la main',
  'page-load-error': 'La page n’a pas pu être chargée, touchez pour recharger',
  'page-not-found': 'Page introuvable',
  loading: 'Chargement…',
}
