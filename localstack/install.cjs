// Runs `npm ci` in this folder, or in the one that is named, unless node_modules was installed from
// its very package-lock.json.
const { createHash } = require('crypto')
const { existsSync, readFileSync, writeFileSync } = require('fs')
const { spawnSync } = require('child_process')

process.chdir(process.argv[2] || __dirname)
const stamp = 'node_modules/.signalbox-stamp'
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) process.exit(0)

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const ended = spawnSync(npm, args, { stdio: 'inherit', shell: process.platform === 'win32' })
if (ended.error) console.error(`npm could not be started: ${ended.error.message}`)
if (ended.status !== 0) process.exit(1)
writeFileSync(stamp, lock)
