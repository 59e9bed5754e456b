import type { TextFile } from '@candor/domain/languages/text-files.ts'

/** Every file of texts that the first page does not need, found by the bundler by its name; each is fetched by itself when it is needed. */
export const laterFiles = import.meta.glob<TextFile<Readonly<Record<string, string>>>>([
  './*.*.ts',
  '../../wire/messages.*.ts',
  '../../wire/notice-texts.*.ts',
  '../../wire/posting-names.*.ts',
  '!./{entry,shell,home}.*.ts',
  '!./*.test.ts',
])
