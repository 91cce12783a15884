// Renders the templates of a Helm chart, by the two libraries that Helm renders them with: text/template and sprig. The folder of the
// templates is the argument; standard input has .Values, .Release and .Chart as JSON. Of Helm's own functions it knows `include`.
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

func main() {
	var data map[string]interface{}
	check(json.NewDecoder(os.Stdin).Decode(&data))
	chart := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, about interface{}) (string, error) {
		var text strings.Builder
		err := chart.ExecuteTemplate(&text, name, about)
		return text.String(), err
	}
	// As in Helm, a template does not see the machine that renders it.
	delete(functions, "env")
	delete(functions, "expandenv")
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*"))
	check(err)
	template.Must(chart.Funcs(functions).ParseFiles(files...))
	for _, file := range files {
		if strings.HasSuffix(file, ".tpl") {
			continue
		}
		os.Stdout.WriteString("\n---\n")
		check(chart.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
	}
}

func check(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
