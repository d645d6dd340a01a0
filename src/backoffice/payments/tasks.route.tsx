import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { listPaymentTasks, type PaymentTask } from '#shop/payments/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { PaymentsNav } from './payments-nav.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listPaymentTasks, queryOf(args, listPaymentTasks, { limit: String(size) }))

/** Matters about money that need a person, oldest first; each is closed with a word how. */
export default function Tasks() {
  const t = useWords('payments')
  const { tasks, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const isDone = query.get('state') === 'done'
  return (
    <>
      <PageTop title={t('tasks')}>
        <Link to={isDone ? '?' : '?state=done'} className="act">
          {isDone ? t('openTasks') : t('doneTasks')}
        </Link>
      </PageTop>
      <PaymentsNav />
      {tasks.length === 0 ? <p className="desk-empty">{t('noTasks')}</p> : null}
      <div className="stack">
        {tasks.map((task) => (
          <TaskCard key={task.id} task={task} />
        ))}
      </div>
      <Pages total={total} size={size} file="payment-tasks" />
    </>
  )
}

function TaskCard({ task }: { task: PaymentTask }) {
  const t = useWords('payments')
  const kind = useWords('task')
  const why = useWhy()
  const may = useMay()
  return (
    <article className="desk-card" aria-label={kind(task.kind)}>
      <div className="row">
        <b>{kind(task.kind)}</b>
        {task.orderId ? (
          <Link to={`/desk/orders/${task.orderId}`} className="link num">
            {task.orderNumber}
          </Link>
        ) : null}
        {task.attemptId ? (
          <Link to={`/desk/payments/${task.attemptId}`} className="link">
            {t('attempt')}
          </Link>
        ) : null}
        <span className="soft push">
          <Moment at={task.createdAt} />
        </span>
      </div>
      <p>{why({ cause: task.cause, reason: task.why })}</p>
      {task.state === 'open' && may('payments.settle') ? (
        <ActForm call={calls.closeTask} fixed={{ id: task.id }} className="row end">
          <TextField name="note" label={t('note')} required maxLength={500} />
          <Send look="">{t('done')}</Send>
        </ActForm>
      ) : null}
      {task.doneAt ? (
        <p className="soft">
          {task.note} · {task.doneBy} · <Moment at={task.doneAt} />
        </p>
      ) : null}
    </article>
  )
}
