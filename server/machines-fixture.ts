import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a shell printed, standard error too. */
type Output = Promise<string>

/** A machine with Debian 13 and a network card: its own systemd, processes, files and network, on this machine's kernel. */
export interface Machine {
  /** Runs a script as root in a shell of its own; rejects with what it printed where it fails. */
  run(script: string): Output
  /** As when it loses power. */
  switchOff(): Promise<void>
  switchOn(): Promise<void>
}

const certificates = '/etc/ssl/certs/ca-certificates.crt'
const needed = ['mmdebstrap', 'unshare', 'nsenter', 'git']

/** As root, with Debian's mmdebstrap. */
export function hasMachines(): boolean {
  return process.getuid?.() === 0 && needed.every(program => existsSync(`/usr/bin/${program}`))
}

/** A Debian 13 with nothing but what such a machine has before somebody installs Cairn: systemd, network and ssh. */
export function makeDebian(root: string): void {
  const packages = 'systemd,systemd-sysv,dbus,iproute2,ca-certificates,openssh-server,openssh-client'
  const words = ['--variant=minbase', `--include=${packages}`, 'trixie', root, 'http://deb.debian.org/debian']
  execFileSync('mmdebstrap', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  cpSync(certificates, join(root, certificates))
  // Its operator's key opens all of them.
  const key = join(root, 'root/.ssh/id_ed25519')
  mkdirSync(join(root, 'root/.ssh'), { recursive: true, mode: 0o700 })
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  cpSync(`${key}.pub`, join(root, 'root/.ssh/authorized_keys'))
  writeFileSync(join(root, 'etc/ssh/ssh_config.d/test.conf'), 'StrictHostKeyChecking no\nLogLevel ERROR\n')
}

/** Runs a script in a root that is not switched on, with this machine's network: for packages. */
export function runInRoot(root: string, script: string): Output {
  const inside = `mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/run"; mount --rbind /dev "$0/dev"
cp /etc/resolv.conf "$0/etc/resolv.conf"; exec chroot "$0" env -i SYSTEMD_OFFLINE=1 ${variables} bash -e -o pipefail -c "$1"`
  return outputOf(spawn('unshare', ['-mpf', '--kill-child', 'sh', '-c', inside, root, script], { stdio: pipes }))
}

/** Switches machines on whose disks begin as copies of `root`, wired to one switch, each with a name and an address. */
export async function makeMachines<Name extends string>(
  folder: string,
  root: string,
  addresses: Readonly<Record<Name, string>>,
): Promise<{ machines: Readonly<Record<Name, Machine>>; remove(): Promise<void> }> {
  const wires = spawn('unshare', ['-n', 'sh', '-c', 'ip link add wires type bridge; ip link set wires up; sleep 1d'])
  writeFileSync(join(folder, 'power-on.sh'), powerOn)
  writeFileSync(join(folder, 'boot.sh'), boot)
  const machines = {} as Record<Name, Machine>
  for (const name of Object.keys(addresses) as Name[]) {
    machines[name] = makeMachine(folder, root, name, addresses[name], wires.pid!)
  }
  await Promise.all(Object.values<Machine>(machines).map(machine => machine.switchOn()))
  return {
    machines,
    remove: async () => {
      await Promise.all(Object.values<Machine>(machines).map(machine => machine.switchOff()))
      wires.kill('SIGKILL')
      execFileSync('unshare', ['-m', 'sh', '-c', removeGroups, join(folder, 'groups')])
    },
  }
}

function makeMachine(folder: string, root: string, name: string, address: string, wires: number): Machine {
  const disk = join(folder, name)
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(disk, part), { recursive: true })
  let child: ChildProcess | undefined
  let first = 0
  const run = (script: string) => {
    const words = ['-t', String(first), '-a', 'env', '-i', ...variables.split(' '), 'bash', '-e', '-o', 'pipefail']
    return outputOf(spawn('nsenter', [...words, '-c', script], { stdio: pipes }))
  }
  return {
    run,
    switchOn: async () => {
      const begun = spawn('unshare', ['-m', 'sh', join(folder, 'power-on.sh'), folder, disk, name, root], {
        stdio: 'ignore',
      })
      child = begun
      first = await until(() => systemdBelow(begun.pid!))
      const wire = `ip link add w-${name} type veth peer name eth0 netns ${first}; ip link set w-${name} master wires up`
      await until(() => existsSync(`/proc/${first}/root/run/systemd/system`))
      execFileSync('nsenter', ['-t', String(wires), '-n', 'sh', '-ec', wire])
      await run(`ip address add ${address}/24 dev eth0; ip link set eth0 up`)
      await until(() => run('systemctl is-active ssh').catch(() => ''))
    },
    switchOff: async () => {
      if (child === undefined || child.exitCode !== null) return
      const ended = new Promise(resolve => child!.once('exit', resolve))
      process.kill(first, 'SIGKILL')
      await ended
    },
  }
}

/** The shell that a machine begins with becomes `unshare`, whose child becomes systemd. */
function systemdBelow(id: number): number | undefined {
  const child = Number(readFileSync(`/proc/${id}/task/${id}/children`, 'utf8'))
  try {
    return readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n' ? child : undefined
  } catch {
    return undefined
  }
}

/** Moves what is at a path of the common root to one machine's disk. */
export function moveTo(root: string, path: string, folder: string, name: string): void {
  const to = join(folder, name, 'upper', path)
  mkdirSync(join(to, '..'), { recursive: true })
  renameSync(join(root, path), to)
}

const pipes: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe']
// Where systemd does not run, systemctl only notes what is enabled.
const variables = `HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive NODE_EXTRA_CA_CERTS=${certificates}`

async function outputOf(child: ChildProcess): Output {
  let output = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`It ended with ${code}:\n${child.spawnargs.at(-1)}\n${output}`)
  return output
}

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const found = await look()
    if (found) return found
    await pause(100)
  }
  throw new Error('A machine did not start within two minutes.')
}

/** Its own group of processes, for systemd to divide. Arguments: folder, disk, name, root. */
const powerOn = `set -e
mkdir -p "$1/groups"
mount -t cgroup2 cgroup2 "$1/groups"
mkdir -p "$1/groups/cairn-test-$3"
echo $$ > "$1/groups/cairn-test-$3/cgroup.procs"
mount -t overlay overlay -o "lowerdir=$4,upperdir=$2/upper,workdir=$2/work" "$2/root"
exec unshare -pfmnuiC --kill-child sh "$1/boot.sh" "$2/root" "$3"
`
const removeGroups = 'mount -t cgroup2 cgroup2 "$0"; find "$0"/cairn-test-* -depth -type d -exec rmdir {} +'

/** What the kernel does before systemd begins. Arguments: root, name. */
const boot = `set -e
mount --make-rprivate /
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=666,mode=620 devpts dev/pts
mount -t tmpfs tmpfs dev/shm
for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for number in 0 1 2; do ln -s fd/$number dev/$(echo stdin stdout stderr | cut -d ' ' -f $((number + 1))); done
echo "$2" > etc/hostname
hostname "$2"
ip link set lo up
pivot_root . .
umount -l .
exec env -i container=other PATH=/usr/sbin:/usr/bin /lib/systemd/systemd
`
