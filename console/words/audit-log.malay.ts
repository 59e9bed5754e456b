import type { Translated } from '@candor/client/words/word-types.ts'
import type { auditLogEn } from './audit-log.en.ts'

export const auditLogMalay: Translated<typeof auditLogEn> = {
  'audit.rows': 'Tindakan, terbaharu dahulu',
  'audit.row': 'Baris',
  'audit.time': 'Masa',
  'audit.operator': 'Pegawai',
  'audit.act': 'Tindakan',
  'audit.on': 'Subjek',
  'audit.hash': 'Nilai hash',
  'audit.by-operator': 'Pegawai, seperti R-07',
  'audit.by-act': 'Tindakan',
  'audit.by-subject': 'Subjek, seperti nombor akaun',
  'audit.whole': 'Rantaian utuh',
  'audit.broken': 'Rantaian terputus pada baris {n}',
  'audit.checked': '{n} baris, disemak {time}',
  'audit.unchecked': 'Belum disemak pada halaman ini',
  'audit.check': 'Semak semula seluruh rantaian',
  'audit.head': 'Nilai hash terkini',
  'audit.opened': 'Baris {n}',
  'audit.recomputed': 'Halaman ini telah mengira semula nilai hash: sama.',
  'audit.differs': 'Halaman ini telah mengira semula nilai hash: berbeza.',
  'audit.no-before': 'Baris sebelumnya belum dimuatkan, jadi nilai hash tidak dikira semula di sini.',
  'audit.before': 'Nilai hash baris sebelumnya',
  'audit.this': 'Baris ini',
  'audit.rule': 'SHA-256 bagi nilai hash sebelumnya dan teks baris ini',
  'audit.never':
    'Baris tidak pernah diubah atau dipadam: peranan pangkalan data pelayan tidak mempunyai hak untuk itu.',
  'audit.export': 'Simpan seluruh log',
}
