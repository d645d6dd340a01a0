import { useLoaderData, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import { callApi } from '#api/client.ts'
import { botChallenge } from '#shop/bot-check/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../../i18n/words.tsx'
import { pageMeta } from '../../shell/rendering/head.ts'
import type { ShellData } from '../../shell/shell-data.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { PageTitle } from '../page-title.tsx'
import { Prose } from '../prose.tsx'
import { wordsPage } from '../words-page.server.ts'
import { whatsappLink } from '../../shell/whatsapp.ts'

export async function loader(args: LoaderFunctionArgs) {
  // the page is readable even if the challenge is rate limited
  const challenge = callApi(args, botChallenge, {}).catch(() => null)
  const [page, answer] = await Promise.all([wordsPage(args, 'contactus'), challenge])
  return { ...page, stillForm: answer?.stillForm ?? '' }
}

export const meta = pageMeta

export default function Contact() {
  const { title, intro, html, stillForm } = useLoaderData<typeof loader>()
  const number = useRouteLoaderData<ShellData>('root')?.whatsappNumber
  const t = useWords('contact')
  return (
    <div className="wrap pb-(--section)">
      <PageTitle title={title} intro={intro} />
      <div className="grid gap-x-[clamp(3rem,7vw,7rem)] gap-y-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div className="max-w-[34em]">
          <Prose html={html} className="[&_h2]:text-xl [&_h2]:mt-9" />
          {number ? (
            <a href={whatsappLink(number)} className={buttonLook({ className: 'mt-8 max-sm:w-full' })}>
              <MessageCircle size={18} />
              {t('whatsapp')}
            </a>
          ) : null}
        </div>
        <section id="write" aria-labelledby="write-title" className="bg-shell p-[clamp(1.25rem,4vw,3.5rem)]">
          <h2 id="write-title" className="mb-7 text-2xl">
            {t('write')}
          </h2>
          <FeedbackForm stillForm={stillForm} />
        </section>
      </div>
    </div>
  )
}
