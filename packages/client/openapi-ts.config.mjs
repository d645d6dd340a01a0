// Node runs the examples as they are, so modules are named by their files.
export default {
  input: './openapi.json',
  output: { path: './generated', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent', file: false },
}
