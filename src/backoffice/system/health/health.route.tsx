import type { LoaderFunctionArgs } from 'react-router'
import { getHealth } from '#shop/operations/operations.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useHealth } from './use-health.ts'
import { DatabaseHealth, SearchHealth, ServerHealth, UploadsHealth } from './server-health.tsx'
import { QueueHealth, MailHealth, PaymentHealth } from './work-health.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, getHealth, {})

/** Health of database, queue, mail, payment providers, uploads, search and server, with their versions. */
export default function Health() {
  const t = useWords('health')
  const health = useHealth()
  return (
    <>
      <PageTop title={t('title')}>
        <Link to="/desk/system/health" className="act">
          {t('again')}
        </Link>
      </PageTop>
      <p className="soft small">
        {t('asOf')} <Moment at={health.at} />
      </p>
      <div className="stack wide">
        <DatabaseHealth />
        <QueueHealth />
        <MailHealth />
        <PaymentHealth />
        <UploadsHealth />
        <SearchHealth />
        <ServerHealth />
      </div>
    </>
  )
}
