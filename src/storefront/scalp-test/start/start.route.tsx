import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { pageMeta } from '../../shell/rendering/head.ts'
import { privately } from '../../shell/rendering/private-page.ts'
import { Conversation } from './conversation.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { Intro } from './intro.tsx'
import { ResumeQuestion } from './resume-question.tsx'
import { Saved } from './saved.tsx'
import { startPage } from './start.server.ts'

export const loader = (args: LoaderFunctionArgs) => startPage(args)
export const meta = pageMeta
export const headers = privately

/** Skips the loader between questions, because the page has all data; a reload of the same question runs it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isStep = currentUrl.searchParams.has('step') && nextUrl.searchParams.has('step')
  const isOther = currentUrl.search !== nextUrl.search
  return isStep && isOther && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** `/diagnostic/start`: the scalp test, one question at a time. */
export default function ScalpTest() {
  const page = useLoaderData<typeof loader>()
  const { test, session, mode, secret, step } = page
  if (!test) return <Intro page={page} />
  if (mode === 'link' && secret) return <ResumeQuestion secret={secret} />
  if (mode === 'delete' && session) return <DeleteQuestion />
  if (!session || mode === 'again') return <Intro page={page} />
  if (mode === 'saved') return <Saved session={session} />
  const isUnderWay = session.state !== 'completed' && session.answers.length > 0
  if (step !== null || isUnderWay || session.state === 'started')
    return <Conversation key={session.id} test={test} initial={session} isSignedIn={page.isSignedIn} />
  return <Intro page={page} />
}
