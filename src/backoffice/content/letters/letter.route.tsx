import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getTemplate, previewTemplate } from '#shop/notifications/templates/template.contract.ts'
import { isLocale } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { LetterDraft, LetterHistory, LetterStanding } from './letter-versions.tsx'
import { useTemplateName } from './template-name.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const query = new URL(args.request.url).searchParams
  const chosen = query.get('language')
  const language = isLocale(chosen) ? chosen : 'hk'
  const isDark = query.get('look') === 'dark'
  const width = query.get('width') === '390' ? 390 : 600
  const { template } = await callDesk(args, getTemplate, { id })
  const number = query.get('version') === 'live' ? template.live.number : undefined
  const look = { isDark: isDark ? '1' : '' } as const
  const preview = await callDesk(args, previewTemplate, {
    id,
    language,
    ...look,
    ...(number === undefined ? {} : { number }),
  })
  return { template, preview, view: { language, isDark, width, isLive: number !== undefined } }
}

/** An e-mail template: live version, draft, preview, texts beside the original, history. */
export default function Letter() {
  const t = useWords('templates')
  const nameOf = useTemplateName()
  const { template, preview, view } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={nameOf(template.id)}>
        <Link to="/desk/content/letters" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <LetterStanding template={template} />
      <LetterDraft template={template} />
      <LetterPreview template={template} preview={preview} view={view} />
      <LetterForm key={`${template.live.number} ${template.draft?.madeAt}`} template={template} />
      <LetterHistory template={template} />
    </>
  )
}
