// A player in JavaScript: takes any answer. See docs/protocol.md.
//
//     thrones simulate goldrush --players "cmd:node examples/bot.mjs,greedy"

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

function answer(asked) {
  const chance = asked.chance ?? Math.random();
  if (asked.options) return { index: Math.floor(chance * asked.options.length) };
  if (asked.items) return { say: `${asked.form} ${asked.items.slice(0, asked.pick).join(", ")}` };
  if (asked.longest) return { say: `${asked.form} ${"abcdefgh"[Math.floor(chance * 8)]}` };
  const span = asked.maximum - asked.minimum + 1;
  return { say: `${asked.form} ${asked.minimum + Math.floor(chance * span)}` };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "any" });
  if (message.type === "decision")
    say({ type: "choose", id: message.id, number: message.number, ...answer(message) });
  if (message.type === "error") console.error(message.message);
  if (message.type === "bye") break;
}
process.exit(0);
