import type { ProgramDocumentInput } from '../../contract/program-document.ts'

/** What the demo's clients say in their rules besides the terms: who takes part, what counts, and whom to ask. */
export const fairPlay: ProgramDocumentInput['rules'] = [
  {
    text: {
      en_US: `<h2>Taking part</h2>
<p>This program is open to everyone whom their team lead has enrolled. You take part with your own results; results of colleagues are never moved.</p>
<h3>What counts</h3>
<ul>
<li>Orders that are signed within the program’s dates.</li>
<li>Orders that are delivered in full. What is cancelled or returned is taken off again.</li>
</ul>
<h3>If something looks wrong</h3>
<p>Results come from our sales records once a week. If a figure looks wrong, <a href="/contact">tell us</a> within <strong>14 days</strong>; we answer within two working days.</p>
<p>If you leave the company before the last day, you keep what has been paid. Awards are taxed where you live; your payroll team can tell you how.</p>`,
      de_DE: `<h2>Teilnahme</h2>
<p>An diesem Programm nehmen alle teil, die ihre Teamleitung angemeldet hat. Es zählen Ihre eigenen Ergebnisse; Ergebnisse anderer werden nie verschoben.</p>
<h3>Was zählt</h3>
<ul>
<li>Aufträge, die im Zeitraum des Programms unterschrieben werden.</li>
<li>Aufträge, die vollständig geliefert werden. Was storniert oder zurückgegeben wird, wird wieder abgezogen.</li>
</ul>
<h3>Wenn etwas nicht stimmt</h3>
<p>Ergebnisse kommen einmal in der Woche aus unseren Verkaufsdaten. Wenn eine Zahl nicht stimmt, <a href="/contact">schreiben Sie uns</a> innerhalb von <strong>14 Tagen</strong>; wir antworten innerhalb von zwei Arbeitstagen.</p>
<p>Wenn Sie das Unternehmen vor dem letzten Tag verlassen, behalten Sie, was gutgeschrieben ist. Prämien werden dort versteuert, wo Sie wohnen; Ihre Lohnbuchhaltung sagt Ihnen, wie.</p>`,
      ja_JP: `<h2>参加について</h2>
<p>チームリーダーが登録したすべての方が参加できます。対象はご自身の実績のみで、ほかの方の実績が移されることはありません。</p>
<h3>対象となる実績</h3>
<ul>
<li>プログラム期間中に契約された注文。</li>
<li>すべて納品された注文。取り消しや返品の分は差し引かれます。</li>
</ul>
<h3>数値に誤りがあると思われるとき</h3>
<p>実績は週に一度、販売記録から反映されます。誤りと思われる場合は、<strong>14日</strong>以内に<a href="/contact">お問い合わせ</a>ください。2営業日以内にお答えします。</p>
<p>最終日より前に退職された場合も、すでに付与されたポイントはそのまま残ります。報酬は居住地の法令に従って課税されます。詳しくは給与担当にお尋ねください。</p>`,
    },
  },
]
