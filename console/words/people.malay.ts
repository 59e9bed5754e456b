import type { Translated } from '@candor/client/words/word-types.ts'
import type { peopleEn } from './people.en.ts'

export const peopleMalay: Translated<typeof peopleEn> = {
  'people.count_other': '{n} pegawai',
  'people.number': 'Pegawai',
  'people.name': 'Nama',
  'people.factor': 'Faktor kedua',
  'people.code': 'kod',
  'people.no-factor': 'belum disediakan',
  'people.seen': 'Terakhir aktif',
  'people.never': 'tidak pernah',
  'people.ended': 'dinyahaktifkan',
  'people.practice': 'menyemak mengikut peraturan',
  'people.yes': 'mempunyai peranan ini',
  'people.can': 'Apa yang boleh dilakukan setiap peranan',
  'people.own': 'tiada sesiapa boleh menyemak permohonan sendiri',
  'people.role': 'Peranan',
  'people.may': 'Boleh',
  'people.may-not': 'Tidak boleh',
  'may.support': 'Sembang, membaca maklumat pelanggan tanpa dokumen',
  'not.support': 'Memutuskan permohonan, melihat dokumen',
  'may.reviewer': 'Pengesahan, deposit, pengeluaran, pinjaman, penyertaan',
  'not.reviewer': 'Mengubah terma, menyunting kandungan',
  'may.editor': 'Berita dalam empat bahasa',
  'not.editor': 'Melihat pelanggan',
  'may.risk': 'Henti dagangan bersama orang kedua, terma mulai esok, membaca maklumat pelanggan',
  'not.risk': 'Mengubah terma hari ini, harga, posisi',
  'may.admin': 'Membaca semua, melog keluar pelanggan, e-mel, log audit',
  'not.admin': 'Menetapkan harga, keputusan atau baki',
  'people.how':
    'Pegawai ditambah, diberi peranan dan dinyahaktifkan pada mesin itu sendiri, dengan npm run operator; setiap tindakan direkodkan dalam log audit.',
}
