// Finds Chromium, or installs it where possible; otherwise prints what is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Chromium without windows, which takes a fifth less of the processor. */
const shell = '/usr/bin/chromium-headless-shell'
const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const hasChineseFont = () => spawnSync('fc-list', [':lang=zh-hk', 'family']).stdout?.toString().trim() !== ''

/**
 * Arguments for all uses of Chromium: no sandbox for root, no background requests, and drawing in the process of the
 * browser, which takes a tenth less of the processor.
 */
export const browserArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a browser; as root with apt, installs it and fonts with Chinese characters first. */
export function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH
  const found = () => (chosen && existsSync(chosen) ? chosen : places.find(existsSync))
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const isBest = () => existsSync(chosen || shell) && hasChineseFont()
  if (!isBest() && canInstall) {
    console.log('· Installing Chromium and Chinese fonts')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    const install = (...packages) =>
      spawnSync('apt-get', ['install', '-y', '-qq', ...packages], quiet).status === 0
    spawnSync('apt-get', ['update', '-qq'], quiet)
    install('fonts-noto-cjk')
    if (!install('chromium-headless-shell') && !found()) install('chromium') // distributions without the shell
  }
  const path = found()
  if (!path) {
    console.error(
      'The browser stories need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or name it with CHROMIUM_PATH.',
    )
    process.exit(1)
  }
  return path
}
