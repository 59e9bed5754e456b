import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { useWords } from '../words/use-words.ts'
import { answerOrderQuestion, type OrderQuestion as Question } from './ask-before-order.ts'
import css from './OrderQuestion.module.css'

/** Shows an order once more before it is sent. */
export function OrderQuestion({ question, open }: { question: Question; open: boolean }) {
  const say = useWords()
  return (
    <Dialog
      open={open}
      title={question.title}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ cancel: say('cancel'), ok: question.ok }}
      onCancel={() => answerOrderQuestion(false)}
      onOk={() => answerOrderQuestion(true)}
    >
      <p className={css['subject']}>{question.subject}</p>
      <KeyValueList items={question.items} />
    </Dialog>
  )
}
