import { useRouteLoaderData } from 'react-router'
import type { ShellData } from '../../shell/shell-data.ts'

type Props = { /** Of the form as it is now. */ answer: string }

/**
 * Answer to the bot check of a form without script. A form that comes back with a field to correct keeps the answer
 * of when it was first drawn: whoever corrects one field is quicker than whoever fills in all of them.
 */
export function StillField({ answer }: Props) {
  const flash = useRouteLoaderData<ShellData>('root')?.flash
  const first = flash?.ok === false ? flash.values?.recaptchaResponse : undefined
  return <input type="hidden" name="recaptchaResponse" value={first ?? answer} />
}
