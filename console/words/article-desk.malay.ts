import type { Translated } from '@candor/client/words/word-types.ts'
import type { articleDeskEn } from './article-desk.en.ts'

export const articleDeskMalay: Translated<typeof articleDeskEn> = {
  'article.list': 'Artikel, terbaharu dahulu',
  'article.new': 'Tulis artikel',
  'article.editor': 'Artikel dalam semua bahasa',
  'article.summary': 'Ringkasan',
  'article.rules':
    'Baris kosong memulakan perenggan, ## tajuk kecil, - item, > petikan. Penanda lain dipaparkan sebagai teks. Bahasa yang dibiarkan kosong tidak diterbitkan; pembacanya melihat teks Inggeris jika tiada sumber berita dalam bahasa mereka.',
  'article.empty': 'Tulis sesuatu dalam sekurang-kurangnya satu bahasa.',
  'article.missing': 'Dalam {language}, tajuk, ringkasan dan teks diperlukan, atau tiada satu pun.',
  'article.save': 'Simpan sebagai draf',
  'article.saved': 'Disimpan sebagai draf. Hanya penyunting melihatnya.',
  'article.done': 'Diterbitkan. Pembaca boleh melihatnya sekarang.',
  'article.done-later': 'Disimpan. Ia diterbitkan pada masa itu, dan pelanggan diberitahu ketika itu.',
  'article.withdraw': 'Tarik balik artikel',
  'article.withdraw-text':
    'Pembaca tidak dapat menemuinya lagi, dan versi yang menunggu tidak diterbitkan. Artikel kekal dalam senarai ini.',
  'article.withdrawn': 'Ditarik balik',
  'article.gone': 'Ditarik balik.',
  'article.published': 'Diterbitkan {time}',
  'article.changed': 'kali terakhir ditulis {time}',
  'article.languages': '{count} daripada {all} bahasa',
  'article.untitled': 'Belum ada tajuk',
  'article.none': 'Belum ada artikel.',
  'article.older': 'Tunjukkan artikel lama',
  'article.shown': 'Pembaca melihat versi {number}.',
  'article.not-shown': 'Pembaca tidak melihat artikel ini.',
  'article.waits':
    'Versi terakhir diterbitkan {time}; versi yang disimpan sebelum itu, termasuk draf, menggantikannya.',
  'article.opened': 'Versi {number} berada dalam penyunting. Tiada apa-apa berubah sehingga ia disimpan.',
  'article.restore': 'Pulihkan sebagai draf',
  'article.back': 'Kembali ke versi terakhir',
  'article.instruments-found': 'Cari dalam tajuk dan ringkasan',
  'article.instruments-none': 'Tiada dipilih: artikel tidak disenaraikan dengan mana-mana instrumen.',
  'article.instruments-add': 'Tambah mengikut simbol atau nama',
  'article.instruments-remove': 'Buang {symbol}',
  'article.instruments-nothing': 'Tiada instrumen dengan nama itu.',
  'article.instruments-full': 'Paling banyak {n}.',
}
