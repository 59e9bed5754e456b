import type { ArticleText } from '../article-text.ts'

export const seedsMalay: ArticleText = {
  title: 'Benih dan komitmen',
  body: `
Setiap hari simulasi ditentukan oleh satu benih rahsia: setiap harga, spread dan volum hari itu. Benih-benih itu membentuk rantaian yang ditetapkan sebelum hari pertama.

## Mengapa benih tidak boleh dipilih kemudian

SHA-256 bagi satu benih mesti sama dengan benih hari sebelumnya. Nilai yang pertama diterbitkan pada permulaan, jadi semua benih selepasnya terikat. Mengubah satu akan memutuskan rantaian di hadapan semua orang.

## Apa yang berlaku setiap hari

- Sebelum hari bermula, termanya ditetapkan: instrumen, sesi, kadar bayaran.
- Semasa hari berjalan, benih dimeterai, dan harga setiap minit masuk ke dalam log awam.
- Selepas hari berakhir, benih dibuka. Sesiapa boleh mengira semula seluruh hari itu.

## Apa yang dibuktikan, dan apa yang tidak

Ia membuktikan bahawa harga tidak diubah selepas hari bermula. Ia tidak membuktikan bahawa tiada sesiapa boleh menjangkanya: pemegang benih boleh. Nombor rawak awam dapat menutup kelemahan itu; jika belum digunakan, kami menyatakannya.
`,
}
