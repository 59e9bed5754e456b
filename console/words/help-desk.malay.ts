import type { Translated } from '@candor/client/words/word-types.ts'
import type { helpDeskEn } from './help-desk.en.ts'

export const helpDeskMalay: Translated<typeof helpDeskEn> = {
  'help-desk.list': 'Artikel pusat bantuan',
  'help-desk.new': 'Tambah artikel',
  'help-desk.editor': 'Artikel dalam semua bahasa',
  'help-desk.slug': 'Alamat artikel: huruf kecil dan sempang',
  'help-desk.slug-wrong': 'Alamat mempunyai 3 hingga 40 huruf kecil dan sempang.',
  'help-desk.section': 'Bahagian',
  'help-desk.rules':
    'Baris kosong memulakan perenggan, ## tajuk, - butiran, + langkah, > nota, | baris label | nilai. Nama dalam kurungan ialah angka yang diberi oleh peraturan, dan setiap satu mesti kekal. Versi yang ditulis kemudian menggantikan versi yang menunggu.',
  'help-desk.missing': 'Tajuk dan teks diperlukan dalam setiap bahasa.',
  'help-desk.withdraw': 'Kembali kepada teks asal produk',
  'help-desk.remove': 'Buang artikel',
  'help-desk.done': 'Diterbitkan. Pembaca melihatnya sekarang.',
  'help-desk.done-later': 'Disimpan. Pembaca melihatnya mulai masa itu.',
  'help-desk.gone': 'Ditarik balik.',
  'help-desk.added': 'Ditambah',
  'help-desk.edited': 'Disunting',
  'help-desk.unreadable': 'Tidak dipaparkan: angka tidak dikenali',
  'help-desk.back': 'Teks asal produk',
  'help-desk.removed': 'Dibuang',
  'help-desk.drawn':
    'Artikel ini dipaparkan oleh aplikasi sendiri kerana ia menyemak sesuatu pada peranti. Teksnya tidak boleh diubah.',
  'help-section.start': 'Mula di sini',
  'help-section.trading': 'Dagangan',
  'help-section.checking': 'Menyemak kami',
  'help-section.money': 'Wang',
  'help-section.account': 'Anda dan akaun anda',
}
