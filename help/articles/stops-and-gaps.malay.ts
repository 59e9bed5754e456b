import type { ArticleText } from '../article-text.ts'

export const stopsAndGapsMalay: ArticleText = {
  title: 'Ambil untung, henti rugi dan jurang harga',
  body: `
Ambil untung menutup posisi pada keuntungan yang anda pilih, henti rugi pada kerugian yang anda pilih. Tetapkan pada borang atau kemudian, dan ubah atau buang pada bila-bila masa.

## Di mana ia boleh diletakkan

Bagi long, ambil untung berada di atas harga semasa, dan henti rugi di bawahnya tetapi di atas harga tutup paksa. Bagi short, sebaliknya. Borang menunjukkan jumlah wang bagi setiap satu.

## Cara ia berfungsi

Ia disimpan di pihak kami, jadi telefon anda boleh dimatikan. Setiap satu menutup pada harga pertama yang boleh didagangkan, pada atau melepasi harga pencetus.

## Jurang harga

Jika harga melompat melepasi henti rugi, posisi ditutup pada harga selepas lompatan, yang mungkin lebih buruk. Lompatan melepasi ambil untung memberi harga yang lebih baik. Rekod menyatakan harga pencetus dan harga yang anda dapat.

Henti rugi mengehadkan kerugian ketika pasaran tenang. Ia tidak menjanjikan harga. Yang pasti, anda tidak akan rugi lebih daripada margin.

## Bersama pesanan had

Paras yang ditetapkan bersama [pesanan had](order-types) berkuat kuasa selepas pesanan itu dilaksanakan. Jika harga sudah melompat melepasi salah satu, yang itu digugurkan dan yang lain kekal.
`,
}
