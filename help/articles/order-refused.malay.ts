import type { ArticleText } from '../article-text.ts'

export const orderRefusedMalay: ArticleText = {
  title: 'Mengapa pesanan saya ditolak?',
  body: `
Penolakan bermakna tiada pesanan dibuat dan tiada wang bergerak. Mesej menyebut sebabnya; di sini maksud setiap sebab dan apa yang boleh anda lakukan.

## Akaun anda

- “Akaun belum disahkan”: dagangan dibuka selepas [identiti anda disahkan](verify-identity).
- “Akaun anda dibekukan”: jika anda sendiri membekukannya, nyahbekukan di [Keselamatan akaun](page:security). Jika pegawai membekukannya, sebabnya disenaraikan di sana, dan khidmat pelanggan boleh membantu.
- “Baki tidak mencukupi”: margin dan yuran melebihi baki tersedia. Wang yang diketepikan tidak dikira.
- “Terlalu banyak posisi, pesanan atau kontrak terbuka”: sudah ada {mostPositions} posisi, {mostOrders} pesanan atau {mostContracts} kontrak yang berjalan.

## Pasaran

- “Di luar waktu dagangan”: pasaran ditutup. Halaman menyatakan bila ia [dibuka](trading-hours).
- “Dagangan instrumen ini dihentikan”: pengendali menghentikan instrumen ini, mengikut [peraturan henti dagangan](trading-hours).
- “Data tidak normal”: tiada harga terkini, jadi tiada apa-apa boleh didagangkan. Lihat [harga tidak terkini](stale-prices).
- “Harga telah berubah”: antara anda melihat dan memesan, harga bergerak tidak memihak kepada anda melebihi toleransi {tolerance}. Lihat harga baharu dan buat keputusan semula.

## Pesanan itu sendiri

- “Kuantiti ini tidak boleh didagangkan”: ia mesti gandaan bagi kuantiti minimum instrumen, atau lot papan penuh.
- “Leveraj ini tidak ditawarkan di sini”: setiap instrumen ada [hadnya](leverage).
- “Sila masukkan harga ambil untung yang sah”, dan begitu juga henti rugi: ia berada di sebelah harga yang salah, atau melepasi harga tutup paksa.
- “Sila masukkan harga had yang sah”: ia bukan gandaan bagi perubahan harga minimum instrumen.
- “Jumlah ini terlalu kecil”: pesanan spot sekurang-kurangnya {smallestSpotOrder}, atau satu lot papan.
- Lebih daripada yang boleh dijual: selebihnya tidak anda pegang, atau diketepikan oleh pesanan lain.
- “Saat belian telah berlalu”: kontrak serahan tiba terlalu lewat, biasanya kerana sambungan perlahan.
- “Kadar bayaran telah berubah”: hari baharu dengan kadar lain telah bermula. Borang menunjukkan kadar baharu.

## Had yang anda tetapkan

- Anda sedang berehat atau mengambil jeda daripada kontrak, atau had anda bagi kerugian, jumlah, kontrak, posisi atau leveraj telah dicapai. [Had sendiri](own-limits) tidak boleh dilonggarkan serta-merta; itulah tujuannya. Menutup dan menjual sentiasa boleh.

## Yang ditolak tetap kelihatan

Peranti anda menyimpan belian kontrak yang ditolak dan kemudian mengira apa hasilnya jika diterima. Lihat [belian yang ditolak](refusals).
`,
}
