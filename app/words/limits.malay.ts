import type { Translated } from '@candor/client/words/word-types.ts'
import type { limitsEn } from './limits.en.ts'

export const limitsMalay: Translated<typeof limitsEn> = {
  'limits.title': 'Had dan rehat',
  'limits.lead':
    'Had ini anda tetapkan sendiri. Had yang lebih ketat berkuat kuasa serta-merta; had yang lebih longgar menunggu 24 jam, supaya keputusan terburu-buru tidak membatalkannya.',
  'limits.list': 'Had anda',
  'limits.loss-per-day': 'Kerugian sehari',
  'limits.stake-per-day': 'Jumlah maksimum sehari',
  'limits.contracts-per-day': 'Kontrak serahan sehari',
  'limits.largest-stake': 'Maksimum satu pesanan',
  'limits.open-positions': 'Posisi terbuka',
  'limits.highest-leverage': 'Leveraj tertinggi',
  'limits.none': 'Tiada',
  'limits.used-loss-per-day': 'Rugi {used} hari ini, posisi baharu dihentikan pada {max}',
  'limits.used-stake-per-day': '{used} daripada {max} digunakan hari ini',
  'limits.used-contracts-per-day': '{used} daripada {max} dibeli hari ini',
  'limits.used-open-positions': '{used} terbuka sekarang, paling banyak {max}',
  'limits.used-highest-leverage': 'Posisi terbuka anda tidak berubah',
  'limits.raise-waits': 'Kenaikan kepada {value} berkuat kuasa {time}',
  'limits.removal-waits': 'Had ini dibuang mulai {time}',
  'limits.why-loss-per-day':
    'Apabila kerugian sejak tengah malam UTC mencapai jumlah ini, anda tidak boleh membuka posisi baharu atau membeli sehingga hari berikutnya. Menutup posisi dan menjual sentiasa dibenarkan.',
  'limits.why-stake-per-day':
    'Jumlah yang boleh dimasukkan ke dalam posisi, pegangan dan kontrak baharu dari tengah malam ke tengah malam UTC. Wang yang diketepikan untuk pesanan turut dikira.',
  'limits.why-contracts-per-day':
    'Bilangan kontrak serahan yang boleh dibeli dari tengah malam ke tengah malam UTC. Kontrak yang sedang berjalan tetap diselesaikan.',
  'limits.why-largest-stake':
    'Jumlah maksimum bagi satu pesanan: marginnya, kos belian, atau jumlah belian kontrak.',
  'limits.why-open-positions': 'Bilangan posisi leveraj yang boleh terbuka pada masa yang sama.',
  'limits.why-highest-leverage': 'Leveraj tertinggi bagi pesanan baharu. Posisi terbuka tidak berubah.',
  'limits.at-most': 'Paling banyak',
  'limits.between': '{min} hingga {max}',
  'limits.out-of-bounds': 'Sila masukkan {min} hingga {max}',
  'limits.stricter': 'Ini lebih ketat, jadi ia berkuat kuasa serta-merta.',
  'limits.looser':
    'Ini lebih longgar, jadi ia menunggu 24 jam dan berkuat kuasa mulai {time}. Sebelum itu, had kekal {value}.',
  'limits.same': 'Sama dengan had semasa.',
  'limits.set': 'Tetapkan had',
  'limits.remove': 'Buang had ini',
  'limits.counts-now': 'Had telah berkuat kuasa',
  'limits.counts-later': 'Perubahan berkuat kuasa {time}',
  'limits.removed': 'Had telah dibuang',
  'limits.failed': 'Had yang anda tetapkan terus berkuat kuasa.',
  'break.title': 'Berehat',
  'break.text':
    'Anda boleh melihat, menutup posisi, membayar balik dan mengeluarkan wang. Anda tidak boleh membuka posisi baharu atau membeli. Rehat tidak boleh ditamatkan lebih awal.',
  'break.days_other': '{n} hari',
  'break.other': 'Tempoh lain',
  'break.less': 'Kurangkan hari',
  'break.more': 'Tambah hari',
  'break.question': 'Berehat selama {days}?',
  'break.question-text':
    'Anda tidak boleh membuka posisi baharu atau membeli sehingga {time}. Rehat tidak boleh ditamatkan lebih awal. Posisi terbuka kekal terbuka, dan anda boleh menutupnya.',
  'break.running':
    'Anda sedang berehat sehingga {time}. Anda tidak boleh membuka posisi baharu atau membeli sebelum itu.',
  'break.longer': 'Ia boleh dipanjangkan, tetapi tidak boleh dipendekkan.',
  'break.begun': 'Rehat anda telah bermula',
  'break.signs': 'Apabila dagangan tidak lagi menyeronokkan',
  'break.support':
    'Jika dagangan membuat anda tertekan, bercakaplah dengan pegawai sokongan kami. Mereka juga boleh membantu anda menutup akaun.',
  'notes.title': 'Bila anda diberitahu',
  'notes.lead':
    'Dompet anda menyatakan cara wang anda diagihkan apabila salah satu paras ini dilepasi. Ia tidak menghalang apa-apa.',
  'notes.instrumentPercent': 'Satu instrumen, berbanding semua aset anda',
  'notes.marketPercent': 'Satu pasaran, berbanding semua aset anda',
  'notes.leverageTenths': 'Nilai posisi, sebagai gandaan aset anda',
  'notes.above': 'Melebihi {value}',
  'notes.never': 'Jangan maklumkan',
  'notes.saved': 'Disimpan',
  'own.loss-per-day': 'Jika rugi {left} lagi hari ini, anda tidak boleh membuka posisi baharu.',
  'own.stake-per-day': 'Baki had yang anda tetapkan sendiri untuk hari ini ialah {left}.',
  'own.contracts-per-day': 'Baki hari ini: {left} kontrak serahan.',
  'own.largest-stake': 'Anda mengehadkan satu pesanan kepada {max}.',
  'own.open-positions': 'Anda mengehadkan posisi terbuka kepada {max}; {used} sedang terbuka.',
  'own.highest-leverage': 'Anda mengehadkan leveraj kepada {max}.',
  'account-limits.title': 'Untuk setiap akaun',
  'account-limits.withdrawals': 'Pengeluaran sehari',
  'account-limits.left': 'Baki hari ini',
  'account-limits.smallest': 'Deposit dan pengeluaran minimum',
  'account-limits.two-people': 'Disemak oleh dua orang mulai, sehari',
}
