import type { ArticleText } from '../article-text.ts'

export const refusalsMalay: ArticleText = {
  title: 'Belian yang ditolak',
  body: `
Peniaga yang tidak jujur boleh menolak kontrak yang akan untung. Jadi peranti anda menyimpan setiap belian yang ditolak atau tidak dijawab, dan kemudian mengira apa hasilnya jika diterima.

## Cara ia dinilai

Selepas benih hari itu dibuka, setiap belian yang ditolak dikira semula: adakah ia akan untung atau rugi? Kemudian peranti mengira sejauh mana corak itu mungkin berlaku secara kebetulan.

- “Kelihatan seperti kebetulan”: penolakan berlaku pada yang untung dan yang rugi secara sama rata.
- “Corak ini bukan kebetulan”: terlalu banyak yang akan untung. Simpan bukti.

Apa yang ditahan oleh pelayan dikira sebagai untung yang ditolak.

## Mengapa penolakan biasa berlaku

Sambungan perlahan terlepas saat belian, pasaran ditutup, had anda dicapai, baki tidak cukup. [Mengapa pesanan saya ditolak?](order-refused) menyenaraikan sebab-sebabnya. Tiada sebab yang dikecualikan di sini: semuanya dikira sama.
`,
}
