import { data, redirect, useActionData, useParams, type ActionFunctionArgs } from 'react-router'
import { callByName } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { Link } from '#ui/link.tsx'
import { calls } from '../shell/forms/calls.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

/** Reveals the number in the response to the POST request itself. */
export async function action(args: ActionFunctionArgs) {
  const { request, params } = args
  const site = request.headers.get('x-shop-site') ?? new URL(request.url).origin
  const origin = request.headers.get('origin')
  if (origin !== site && origin !== new URL(request.url).origin) throw data(null, { status: 403 })
  const form = await request.formData()
  try {
    const answer = await callByName(args, calls.identity.name, {
      id: params.id,
      reason: String(form.get('reason') ?? ''),
    })
    return { number: (answer as { number: string | null }).number ?? '—', refused: null } // declared by the contract
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { number: null, refused: error.message }
  }
}

export const loader = ({ params }: ActionFunctionArgs) => (params.id ? null : redirect('/desk/orders'))

export default function Identity() {
  const t = useWords('order')
  const answer = useActionData<typeof action>()
  const { id } = useParams()
  return (
    <>
      <PageTop title={t('identity')} />
      <p>
        {answer?.number ? (
          <b className="num">{answer.number}</b>
        ) : (
          <span className="fault">{answer?.refused ?? '—'}</span>
        )}
      </p>
      <p style={{ marginTop: 12 }}>
        <Link to={`/desk/orders/${id}`} className="link">
          {t('back')}
        </Link>
      </p>
    </>
  )
}
