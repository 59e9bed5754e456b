import type { ArticleText } from '../article-text.ts'

export const accountSecurityMalay: ArticleText = {
  title: 'Jaga keselamatan akaun anda',
  body: `
Kebanyakan akaun hilang kerana kata laluan yang diguna semula atau halaman palsu. Beberapa tabiat mencegah hampir semuanya.

## Kata laluan yang baik

Sekurang-kurangnya {shortestPassword} aksara dengan huruf besar, huruf kecil, nombor dan simbol, yang tidak digunakan di tempat lain. Kata laluan biasa ditolak. Menukarnya akan mengelog keluar peranti anda yang lain.

## Lebih baik lagi

Hidupkan [pengesahan dua faktor](two-factor): kata laluan yang dicuri sahaja tidak membuka apa-apa. Log masuk dengan [kunci laluan](passkeys) apabila boleh: tiada kata laluan ditaip, jadi halaman palsu tidak dapat mencurinya.

## Periksa sekali-sekala

[Keselamatan akaun](page:security) menyenaraikan peranti yang log masuk, kunci laluan, kunci API dan aktiviti terkini. Log keluarkan peranti yang tidak anda kenali. Sesi tamat selepas {idleMinutes} minit tanpa digunakan, atau {sessionHours} jam kesemuanya.

## Jika mungkin ada orang lain di dalamnya

+ Bekukan akaun anda di situ. Tiada tindakan baharu boleh dibuat, dan pengeluaran dalam semakan dikembalikan. Yang sedia ada diteruskan: posisi terbuka serta ambil untung dan henti ruginya, pesanan yang menunggu, belian berkala dan penyertaan.
+ Tukar kata laluan anda.
+ Buang kunci laluan dan kunci API yang tidak anda kenali.
+ Nyahbekukan dengan kata laluan dan, jika aktif, kod.

## Kami tidak pernah meminta

Baik kata laluan mahupun kod anda tidak akan kami minta, sama ada melalui e-mel atau sembang. Sesiapa yang memintanya bukan kami.
`,
}
